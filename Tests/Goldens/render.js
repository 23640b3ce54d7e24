/* 3 frames, 0.2 s; the error allowed is 0.1 % of each motion's travel. */
const prefix = "a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go";
const style = ":where(.a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go) { position: relative; overflow: hidden; width: 375px; height: 667px; }\n:where(.a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go) div { position: absolute; left: 0; top: 0; transform-origin: 0 0; overflow: visible; container-type: normal; z-index: 0; }\n.a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-window { width: 375px; height: 667px; }\n.a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-1 { width: 375px; height: 667px; }\n.a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-feed_page { width: 375px; height: 667px; background-color: rgb(17,24,39); }\n.a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-header { translate: 0px 64px; width: 375px; height: 210px; background-color: rgb(245,158,11); }\n.a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-story1 { translate: 16px 290px; width: 343px; height: 110px; border-radius: 12px; background-color: rgb(55,65,81); }\n.a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-story2 { translate: 16px 412px; width: 343px; height: 110px; border-radius: 12px; background-color: rgb(55,65,81); }\n.a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-film_page { translate: 0px 64px; width: 375px; height: 210px; background-color: rgb(245,158,11); overflow: clip; }\n.a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-poster { translate: 87px 120px; width: 200px; height: 280px; border-radius: 16px; background-color: rgb(120,53,15); }\n";
const elements = "\n  \u003cdiv class=\"a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-window\"\u003e\n    \u003cdiv class=\"a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-1\"\u003e\n      \u003cdiv class=\"a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-feed_page\"\u003e\n        \u003cdiv class=\"a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-header\"\u003e\u003c/div\u003e\n        \u003cdiv class=\"a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-story1\"\u003e\u003c/div\u003e\n        \u003cdiv class=\"a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-story2\"\u003e\u003c/div\u003e\u003c/div\u003e\n      \u003cdiv class=\"a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-film_page\"\u003e\n        \u003cdiv class=\"a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-poster\"\u003e\u003c/div\u003e\u003c/div\u003e\u003c/div\u003e\u003c/div\u003e\n";
const tracks = [[".a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-film_page","",[{"offset":0,"easing":"linear(0, 0.3017 50.002%, 1)","translate":"0px 64px"},{"offset":1,"easing":"linear(0, 0.3017 50.002%, 1)","translate":"0px 14.833588px"}],0,200,0],[".a-segue-that-expands-a-header-into-a-page-which-slides-down-to-go-film_page","",[{"offset":0,"easing":"linear(0, 0.3017 50.002%, 1)","height":"210px"},{"offset":1,"easing":"linear(0, 0.3017 50.002%, 1)","height":"561.078909px"}],0,200,0]];
/**
 * Plays the layers, and returns their animations.
 * root: the element of the stage; if it is empty, it gets the elements.
 * options: delay in milliseconds, playbackRate, and reduced: "fade", "none" or "keep" where people prefer
 * reduced motion.
 */
export function play(root, {delay = 0, playbackRate = 1, reduced = "fade"} = {}) {
  if (!root.firstElementChild) root.innerHTML = elements;
  root.classList.add(prefix);
  if (!root.querySelector(":scope > style")) {
    const sheet = document.createElement("style");
    sheet.textContent = style;
    root.prepend(sheet);
  }
  // The animations of a style sheet end.
  root.dataset.playing = "false";
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) reduced = "keep";
  const animations = [];
  for (const [selector, pseudoElement, keys, start, duration, isFade] of tracks) {
    const isAtEnd = reduced === "none" || reduced === "fade" && !isFade;
    const timing = isAtEnd ? {duration: 0, delay} : {duration, delay: delay + start};
    const target = root.querySelector(selector);
    if (!target) continue;
    const animation = target.animate(keys, {...timing, fill: "both", pseudoElement: pseudoElement || null});
    animation.playbackRate = playbackRate;
    animations.push(animation);
  }
  return animations;
}
