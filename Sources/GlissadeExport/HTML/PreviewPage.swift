/// The parts of a preview page that do not depend on the recording.
enum PreviewPage {
  static let markup = """
    <main>
    <section class="show" aria-label="Preview">
    <div id="frame"><div id="screen" role="img" aria-label="The layers at the time of the scrubber"></div></div>
    </section>
    <section class="panel" aria-label="Playback">
    <div class="row">
    <button id="play" type="button" aria-keyshortcuts="Space">Play</button>
    <output id="clock" for="scrubber" aria-live="off">0.000 s</output>
    <label>Speed <select id="speed"><option value="0.1">0.1 ×</option><option value="0.25">0.25 ×</option>\
    <option value="0.5">0.5 ×</option><option value="1" selected>1 ×</option><option value="2">2 ×</option></select></label>
    <label><input type="checkbox" id="loop"> Loop</label>
    </div>
    <input id="scrubber" type="range" min="0" step="any" value="0" aria-label="Time" \
    aria-keyshortcuts="ArrowLeft ArrowRight Home End">
    <div id="marks" role="group" aria-label="Events on the timeline"></div>
    <p class="hint">Space plays and pauses; the arrow keys go from frame to frame, with Shift ten at a time.</p>
    <details id="eventlist"><summary>Events</summary><ol id="events"></ol></details>
    </section>
    <section class="panel" aria-label="Curves">
    <label class="wide">Layer <select id="layer"></select></label>
    <div id="curves"></div>
    </section>
    </main>
    """

  static let style = """
    :root{--page:#f4f4f6;--panel:#fff;--text:#1d1d22;--soft:#6a6a74;--line:#d9d9e0;--accent:#2f62c9}
    @media (prefers-color-scheme:dark){:root{--page:#141417;--panel:#212126;--text:#ececf1;--soft:#a3a3ae;--line:#3b3b44;\
    --accent:#7ea6ff}}
    *{box-sizing:border-box}
    body{margin:0;padding:16px;background:var(--page);color:var(--text);\
    font:15px/1.45 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    h1{font-size:18px;margin:0 auto 12px;max-width:1060px;overflow-wrap:anywhere}
    main{display:grid;gap:16px;grid-template-columns:minmax(0,1fr);max-width:1060px;margin:0 auto}
    @media (min-width:800px){main{grid-template-columns:minmax(0,420px) minmax(0,1fr)}.show{grid-row:span 2}}
    .panel{background:var(--panel);border:1px solid var(--line);border-radius:14px;padding:14px;align-self:start}
    #frame{position:relative;margin:0 auto;overflow:hidden;border-radius:22px;border:1px solid var(--line);background:#fff}
    #screen{position:absolute;left:0;top:0;transform-origin:0 0;overflow:hidden}
    .layer{position:absolute;left:0;top:0;transform-origin:0 0}
    .layer>svg{position:absolute;left:0;top:0;width:1px;height:1px;overflow:visible;z-index:-1}.layer>svg .line{fill:none}
    .layer>.border{position:absolute;inset:0;border-radius:inherit;z-index:2147483647;pointer-events:none}
    .layer.spatial{transform-style:preserve-3d}.layer.clips{overflow:hidden;overflow:clip}
    .layer.selected{outline:2px dashed var(--accent);outline-offset:-2px}
    .row{display:flex;flex-wrap:wrap;gap:12px;align-items:center}
    button,select{font:inherit;color:inherit;background:var(--page);border:1px solid var(--line);border-radius:9px;\
    padding:7px 12px;min-height:40px}
    #play{min-width:84px;font-weight:600;background:var(--accent);border-color:var(--accent);color:#fff}
    @media (prefers-color-scheme:dark){#play{color:#10131a}}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
    output{font-variant-numeric:tabular-nums;min-width:10ch}
    input[type=range]{width:100%;margin:14px 0 0;accent-color:var(--accent);height:24px}
    [hidden]{display:none!important}
    #marks{position:relative;height:26px;margin:0 8px}
    #marks button{position:absolute;top:0;width:22px;height:24px;min-height:0;margin-left:-11px;padding:0;border:0;background:none}
    #marks button::before{content:"";position:absolute;left:10px;top:2px;width:3px;height:16px;border-radius:2px;background:var(--accent)}
    .hint{color:var(--soft);font-size:13px;margin:6px 0}
    details ol{list-style:none;margin:8px 0 0;padding:0;max-height:230px;overflow:auto}
    details button{width:100%;text-align:left;border:0;background:none;padding:4px 6px;min-height:32px;font-size:13px}
    details button.past{color:var(--soft)}
    .wide{display:flex;gap:10px;align-items:center}.wide select{flex:1;min-width:0}
    figure{margin:12px 0 0}figcaption{display:flex;justify-content:space-between;font-size:13px;color:var(--soft)}
    figcaption b{color:var(--text);font-variant-numeric:tabular-nums;font-weight:600}
    figure svg{width:100%;height:64px;display:block;background:var(--page);border-radius:8px}
    figure path{fill:none;stroke:var(--accent);stroke-width:2;vector-effect:non-scaling-stroke}
    figure line{stroke:var(--soft);stroke-width:1;vector-effect:non-scaling-stroke}
    #frame{forced-color-adjust:none}
    @media (forced-colors:active){#marks button::before{forced-color-adjust:none;background:ButtonText}\
    figure path{stroke:Highlight}figure line{stroke:CanvasText}}
    """
}
