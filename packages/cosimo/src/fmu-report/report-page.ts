/**
 * Style and script of the report page. The script inserts texts as text nodes only: names in an FMU
 * may contain HTML.
 */
export const reportStyle = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--accent:#2a6fbb}
body{font:14px/1.45 system-ui,sans-serif;margin:0}
main{max-width:1400px;margin:0 auto;padding:24px}
h1{font-size:22px;margin:0}h2{font-size:16px;margin:28px 0 8px}
p{margin:4px 0}.soft{opacity:.7}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:0}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}
ul.findings{list-style:none;padding:0;margin:0}
ul.findings li{border-left:4px solid var(--line);padding:2px 10px;margin:4px 0;overflow-wrap:anywhere}
li.error{border-color:#c33}li.warning{border-color:#d90}li.notice{border-color:#69c}
li code{opacity:.6;font-size:12px}
input[type=search]{width:100%;box-sizing:border-box;padding:6px 10px;font:inherit;margin-bottom:8px}
.wide{overflow-x:auto;max-height:640px;overflow-y:auto;border:1px solid var(--line)}
table{border-collapse:collapse;width:100%;font-size:13px}
th,td{text-align:left;padding:3px 8px;border-bottom:1px solid var(--line);vertical-align:top;max-width:340px;overflow-wrap:break-word}
td.free{overflow-wrap:anywhere;min-width:90px}
th{position:sticky;top:0;background:Canvas;white-space:nowrap}td label{white-space:nowrap}
tr[hidden]{display:none}
svg{display:block;width:100%;height:auto;margin:6px 0}
svg text{font:11px system-ui,sans-serif;fill:currentColor}
svg .grid{stroke:var(--line)}svg .curve{fill:none;stroke-width:1.5}
.legend span{margin-right:14px;white-space:pre}.legend i{display:inline-block;width:14px;height:3px;margin-right:5px;vertical-align:middle}
`;

export const reportScript = `
const data = JSON.parse(document.getElementById("data").textContent);
const rows = [...document.querySelectorAll("#variables tbody tr")];
const texts = rows.map((row) => row.textContent.toLowerCase());
document.getElementById("search").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase().split(/\\s+/).filter(Boolean);
  rows.forEach((row, i) => { row.hidden = !words.every((word) => texts[i].includes(word)); });
});
const colours = ["#2a6fbb", "#d1495b", "#2e933c", "#b07d2b", "#7b4fb3", "#1b998b", "#c2557a", "#6b7a8f"];
const W = 1000, H = 230, L = 74, R = 12, T = 10, B = 26;
const make = (parent, name, attributes, text) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
};
function ticks(low, high, count) {
  const span = high - low, raw = span / count, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((k) => k * power).find((one) => one >= raw) ?? raw;
  const found = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * span; k++) found.push(k * step);
  return found;
}
const short = (value) => String(Number(value.toPrecision(6)));
function range(curves) {
  let low = Infinity, high = -Infinity;
  for (const { values } of curves) for (const value of values) if (value !== null) {
    low = Math.min(low, value); high = Math.max(high, value);
  }
  if (!(low <= high)) return [0, 1];
  const pad = high > low ? 0.05 * (high - low) : Math.abs(low) * 0.1 || 1;
  return [low - pad, high + pad];
}
function path(curve, time, px, py) {
  let text = "", pen = false, last = 0;
  curve.values.forEach((value, i) => {
    if (value === null) { pen = false; return; }
    const x = px(time[i]).toFixed(2), y = py(value).toFixed(2);
    if (pen && curve.discrete) text += "L" + x + " " + last;
    text += (pen ? "L" : "M") + x + " " + y;
    pen = true; last = y;
  });
  return text;
}
function draw(box, curves, unit) {
  const { time } = data.run;
  const [t0, t1] = [time[0], time[time.length - 1]];
  const [low, high] = range(curves);
  const px = (t) => L + (t1 > t0 ? (t - t0) / (t1 - t0) : 0.5) * (W - L - R);
  const py = (y) => T + (high - y) / (high - low) * (H - T - B);
  const svg = make(box, "svg", { viewBox: "0 0 " + W + " " + H, role: "img" });
  for (const y of ticks(low, high, 6)) {
    make(svg, "line", { class: "grid", x1: L, x2: W - R, y1: py(y), y2: py(y) });
    make(svg, "text", { x: L - 6, y: py(y) + 4, "text-anchor": "end" }, short(y));
  }
  if (t1 > t0) for (const t of ticks(t0, t1, 8)) {
    make(svg, "line", { class: "grid", x1: px(t), x2: px(t), y1: T, y2: H - B });
    make(svg, "text", { x: px(t), y: H - 8, "text-anchor": "middle" }, short(t));
  }
  if (unit) make(svg, "text", { x: W - R - 4, y: T + 11, "text-anchor": "end" }, "[" + unit + "]");
  for (const curve of curves)
    make(svg, "path", { class: "curve", stroke: curve.colour, d: path(curve, time, px, py) });
  const cursor = make(svg, "line", { class: "grid", y1: T, y2: H - B, visibility: "hidden" });
  const legend = document.createElement("div");
  legend.className = "legend";
  const values = curves.map((curve) => {
    const item = document.createElement("span"), mark = document.createElement("i"), text = document.createElement("b");
    mark.style.background = curve.colour;
    text.style.fontWeight = "normal";
    text.textContent = curve.name;
    item.append(mark, text);
    legend.append(item);
    return text;
  });
  box.append(legend);
  svg.addEventListener("pointermove", (event) => {
    const frame = svg.getBoundingClientRect();
    const t = t0 + ((event.clientX - frame.left) * W / frame.width - L) / (W - L - R) * (t1 - t0);
    let at = 0;
    while (at + 1 < time.length && time[at + 1] <= t) at++;
    cursor.setAttribute("visibility", "visible");
    cursor.setAttribute("x1", px(time[at]));
    cursor.setAttribute("x2", px(time[at]));
    curves.forEach((curve, i) => { values[i].textContent = curve.name + " = " + curve.values[at] + "  (t = " + short(time[at]) + ")"; });
  });
}
function show() {
  const chosen = [...document.querySelectorAll("input[data-column]:checked")].map((one) => Number(one.dataset.column));
  const box = document.getElementById("plots");
  box.replaceChildren();
  const groups = new Map();
  chosen.forEach((column, i) => {
    const curve = { ...data.run.columns[column], colour: colours[i % colours.length] };
    groups.set(curve.unit, [...(groups.get(curve.unit) ?? []), curve]);
  });
  for (const [unit, curves] of groups) draw(box, curves, unit);
}
if (data.run) {
  for (const one of document.querySelectorAll("input[data-column]")) one.addEventListener("change", show);
  show();
}
`;
