import Foundation
import GlissadeExport
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

/// The gallery in Chromium.
@Suite(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
struct GalleryPageTests {
  /// Runs a script in the gallery, under the page's own policy, and returns its answer.
  private func ask<Answer: Decodable>(
    name: String, media: [String: String] = [:], _ script: String
  ) throws -> Answer {
    // Scripts that come before the policy are not subject to it.
    let test = """
      addEventListener("load", async () => {
        const {cards} = glissade, card = name => cards.find(card => card.data.name === name);
        const until = async isDone => {
          while (!isDone()) await new Promise(done => setTimeout(done));
        };
        // The frames of a player whose time is not the browser's.
        const pass = (player, time) => [0, time].forEach(now => player.tick(now));
        // This browser has no pointer; the cards are told that they have one where a test moves it.
        const useHover = isUsed => cards.forEach(card => {
          card.isHoverless = () => !isUsed;
          card.stop();
        });
        \(script)
      });
      """
    let page = try MadeGallery.page.replacingOccurrences(
      of: "<head>", with: "<head><script>\(test)</script>")
    let shown = try Chromium.run(page, script: "", name: "gallery-" + name, media: media)
    expectTrue(shown.errors.isEmpty, "\(shown.errors)")
    return try JSONDecoder().decode(
      Answer.self, from: JSONSerialization.data(withJSONObject: shown.answer))
  }

  @Test func `cards play under the pointer, with the focus and by hand`() throws {
    let answers: [String: [String]] = try ask(
      name: "play",
      """
      const playing = () => cards.filter(card => card.isPlaying).map(card => card.data.name);
      const reveal = card("reveal"), bouncy = card("bouncy"), found = {};
      bouncy.item.scrollIntoView();
      await until(() => bouncy.isPlaying && !cards[0].isPlaying);
      found.seen = [String(playing().length < 9), String(reveal.isPlaying)];
      useHover(true);
      found.still = playing();
      const point = (type, pointerType) => reveal.item.dispatchEvent(new PointerEvent(type, {pointerType}));
      point("pointerenter", "mouse");
      found.hover = playing();
      const before = reveal.player.time;
      pass(reveal.player, 500);
      found.moved = [String(reveal.player.time >= before + 0.5),
        ...new Set(reveal.clip.renderer.animations.map(animation => animation.playState))];
      const speed = document.querySelector("select");
      speed.value = "0.25";
      speed.dispatchEvent(new Event("change"));
      found.rates = [reveal.player, ...reveal.clip.renderer.animations].map(one => String(one.rate ?? one.playbackRate));
      reveal.stage.click();
      found.held = playing();
      reveal.stage.click();
      found.again = playing();
      point("pointerleave", "mouse");
      found.left = [...playing(), String(reveal.player.time === reveal.clip.middle)];
      bouncy.stage.focus();
      found.focus = playing();
      bouncy.item.querySelector(".codes button").focus();
      found.within = playing();
      glissade.field.focus();
      found.blur = playing();
      answer(found);
      """)
    expectEqual(answers["seen"], ["true", "false"])
    expectEqual(answers["still"], [])
    expectEqual(answers["hover"], ["reveal"])
    expectEqual(answers["moved"], ["true", "running"])
    expectEqual(Set(answers["rates"] ?? []), ["0.25"])
    expectEqual(answers["held"], [])
    expectEqual(answers["again"], ["reveal"])
    expectEqual(answers["left"], ["true"])
    expectEqual(answers["focus"], ["bouncy"])
    expectEqual(answers["within"], ["bouncy"])
    expectEqual(answers["blur"], [])
  }

  @Test func `with less motion a press plays once, and nothing plays by itself`() throws {
    let answers: [Bool] = try ask(
      name: "reduced", media: ["prefers-reduced-motion": "reduce"],
      """
      const one = card("cross-dissolve");
      const none = cards.every(card => !card.isPlaying);
      one.set({isPointedAt: true});
      const hovered = one.isPlaying;
      one.stage.click();
      const pressed = one.isPlaying, {loops} = one.player;
      pass(one.player, 900);
      answer([none, hovered, pressed, loops, one.isPlaying, one.player.time === one.player.duration]);
      """)
    expectEqual(answers, [true, false, true, false, false, true])
  }

  @Test func `the directions differ, and the buttons copy what render writes`() throws {
    struct Found: Decodable {
      var pictures: [String]
      var pressed: [String]
      var texts: [String: String]
      var words: [String]
    }
    let all = TransitionStyle.allCases.map(\.rawValue)
    let names = isThorough ? all : ["reveal", "flip-horizontal", "tab-switch"]
    let answers: [String: Found] = try ask(
      name: "copies",
      """
      const copied = [], results = {};
      Object.defineProperty(navigator, "clipboard", {value: {writeText: async text => copied.push(text)}});
      useHover(true);
      for (const name of \(names)) {
        const one = card(name), found = {pictures: [], pressed: [], texts: {}, words: []};
        for (const button of one.directions) {
          button.click();
          found.pressed.push(one.directions.map(button => button.getAttribute("aria-pressed")).join());
          const layers = [...one.clip.host.shadowRoot.querySelectorAll("div div div")];
          found.pictures.push(JSON.stringify(layers.map(layer => [
            layer.getBoundingClientRect(), getComputedStyle(layer).opacity, getComputedStyle(layer).clipPath])));
          for (const copy of one.item.querySelectorAll(".codes button")) {
            copied.length = 0;
            glissade.status.textContent = "";
            copy.click();
            await until(() => glissade.status.textContent.startsWith(copy.textContent));
            found.texts[copy.textContent + " " + button.textContent] = copied[0];
            found.words.push(glissade.status.textContent);
          }
        }
        results[name] = found;
      }
      answer(results);
      """)
    for name in names {
      let found = try #require(answers[name])
      expectTrue(found.pictures[0] != found.pictures[1], "\(name)")
      expectEqual(found.pressed, ["true,false", "false,true"])
      expectEqual(found.texts.count, 6)
      let (forward, back) = (try #require(NamedTransition(name))).style.directions
      expectEqual(found.words.first, "CSS of \(name) (\(forward)) is copied.")
      for (label, options) in [(forward, []), (back, ["--back"])] {
        let run = try Tool.run(["render", name, "--to", "-", "--format", "css"] + options)
        expectEqual(found.texts["CSS \(label)"], run.output, "\(name) \(label)")
        let json = try #require(found.texts["JSON \(label)"])
        let read = try Tool.run("render", "-", "--to", "-", "--format", "css", input: json)
        expectEqual(read.output, run.output, "\(name) \(label): \(read.errors)")
      }
    }
  }

  @Test func `words filter the cards, and the address keeps them`() throws {
    struct Found: Decodable {
      var count: String
      var names: [String]
      var groups: Int
      var address: String
    }
    let answers: [Found] = try ask(
      name: "search",
      """
      const results = [];
      const look = () => results.push({
        count: glissade.count.textContent, names: cards.filter(card => card.item.checkVisibility()).map(card => card.data.name),
        groups: glissade.groups.filter(group => group.section.checkVisibility()).length, address: location.hash});
      const type = text => {
        glissade.field.value = text;
        glissade.field.dispatchEvent(new Event("input"));
        look();
      };
      look();
      type("MATERIAL  legacy");
      type("<b>");
      type(" ");
      history.replaceState(null, "", "#q=bounce-up");
      glissade.read();
      look();
      history.replaceState(null, "", "#%E0%A4%A&q");
      glissade.read();
      look();
      answer(results);
      """)
    let all = answers[0].names.count
    expectEqual(answers[0].count, "\(all) cards")
    expectEqual(answers[0].groups, 9)
    expectEqual(answers[1].count, "3 of \(all) shown")
    expectEqual(
      answers[1].names, ["md-legacy", "md-legacy-accelerate", "md-legacy-decelerate"])
    expectEqual(answers[1].address, "#q=MATERIAL++legacy")
    expectEqual(answers[1].groups, 1)
    expectEqual(answers[2].names, [MadeGallery.title])
    expectEqual(answers[3].address, "")
    expectEqual(answers[4].names, ["bounce-up"])
    expectEqual(answers[5].names.count, all)
  }

  @Test func `names with markup are text, and what does not move says so`() throws {
    let answers: [String] = try ask(
      name: "markup",
      """
      const [bold, still] = cards, name = card => card.item.querySelector("h3").textContent;
      useHover(true);
      still.build();
      still.set({isPointedAt: true});
      const controls = [...document.querySelectorAll("button,input,a,[tabindex]")];
      const nameless = controls.filter(control => !control.textContent.trim()
        && !control.getAttribute("aria-label") && !control.labels?.length);
      const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
      answer([name(bold), bold.item.querySelector(".summary").textContent, bold.item.querySelector("a").getAttribute("href"),
        bold.clip.sheet.css.match(/\\/\\* (.*) \\*\\//g).at(-2), name(still), still.note.textContent,
        String(still.stage.disabled || still.isPlaying), String(document.images.length), String(nameless.length),
        String(document.documentElement.scrollWidth > innerWidth), String(ids.length - new Set(ids).size),
        String(document.querySelectorAll("h1").length)]);
      """)
    let (title, name) = (MadeGallery.title, MadeGallery.files[0].name)
    expectEqual(Array(answers[..<3]), [title, name, "b-bold.html"])
    expectEqual(
      Array(answers[4...]),
      ["index", "Nothing moves in this document.", "true", "0", "0", "false", "0", "1"])
  }

  @Test func `it is ready within a second`() throws {
    let cost = try Chromium.frameCost(try MadeGallery.page, after: "0", name: "gallery-ready")
    print("gallery: ready in \(cost.ready) ms, \(cost.milliseconds) ms a frame")
    expectAtMost(cost.ready, 1000)
  }
}
