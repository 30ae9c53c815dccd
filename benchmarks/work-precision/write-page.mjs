/** The page and the table of the work-precision comparison. */
import { mkdirSync, writeFileSync } from "node:fs";

const [width, height, margin] = [420, 320, 44];
const colors = [
  "#0072b2",
  "#d55e00",
  "#009e73",
  "#cc79a7",
  "#56b4e9",
  "#e69f00",
  "#000000",
  "#999999",
  "#7a3e9d",
  "#8c6d31",
];

const markup = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * `problems`: name and curves {code, points: [{tolerance, digits, microseconds}]}; `missing`: what was not measured, with reasons;
 * `codes`: names of the other codes, of which one that was not measured has an empty column; `elsewhere`: what other benchmarks measure,
 * with their commands. Writes to `folder`; returns the files.
 */
export function writePage({ problems, table, missing, codes, elsewhere }, folder) {
  mkdirSync(folder, { recursive: true });
  const rows = problems.flatMap(({ name, curves }) =>
    curves.flatMap(({ code, points }) =>
      points.map((p) => [name, code, p.tolerance, p.digits.toFixed(3), p.microseconds.toFixed(1)].join(",")),
    ),
  );
  const csv = new URL("work-precision.csv", folder);
  writeFileSync(csv, `${["problem,code,tolerance,digits,microseconds", ...rows].join("\n")}\n`);
  const html = new URL("work-precision.html", folder);
  const diagrams = problems.map((problem) => `<figure>${diagram(problem)}</figure>`).join("\n");
  writeFileSync(
    html,
    `<!doctype html>
<meta charset="utf-8"><title>Work and precision</title>
<style>body{font:14px system-ui;max-width:1320px;margin:1em auto}figure{display:inline-block;margin:8px}
svg text{font:11px system-ui}td,th{padding:2px 8px;text-align:right}th:first-child,td:first-child{text-align:left}</style>
<h1>Work and precision</h1>
<p>Time of a solve in microseconds over the number of correct digits at its end. Lower and further right is better.</p>
${missing.map((text) => `<p>Not measured: ${markup(text)}</p>`).join("\n")}
<p>Measured elsewhere: ${elsewhere.map(([what, command]) => `${markup(what)} (<code>${markup(command)}</code>)`).join("; ")}.</p>
${table}
<h2>Time for 6 digits [µs]</h2>
${timeTable(problems, codes)}
${diagrams}
`,
  );
  return [csv, html];
}

/** One row for each problem, one column for each code; empty where it was not measured or has no such point. */
function timeTable(problems, codes) {
  const ours = problems.flatMap(({ curves }) => curves.map(({ code }) => code));
  const all = [...new Set([...ours.filter((code) => code.startsWith("ours")), ...codes])];
  const cell = (points) => {
    const times = points.filter((p) => p.digits >= 6).map((p) => p.microseconds);
    return times.length === 0 ? "" : Math.min(...times).toFixed(0);
  };
  const row = ({ name, curves }) =>
    [name, ...all.map((code) => cell(curves.find((curve) => curve.code === code)?.points ?? []))].map(
      (text) => `<td>${markup(text)}</td>`,
    );
  const head = ["problem", ...all].map((text) => `<th>${markup(text)}</th>`).join("");
  return `<table><tr>${head}</tr>${problems.map((problem) => `<tr>${row(problem).join("")}</tr>`).join("")}</table>`;
}

function diagram({ name, curves }) {
  const points = curves.flatMap((curve) => curve.points).filter((p) => p.digits > 0);
  const logs = points.map((p) => Math.log10(p.microseconds));
  const [low, high] = [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
  const x = (digits) => margin + (digits / 14) * (width - margin - 8);
  const y = (log) => height - margin - ((log - low) / (high - low)) * (height - margin - 24);
  const grid = [0, 2, 4, 6, 8, 10, 12, 14]
    .map(
      (d) =>
        `<path d="M${x(d)},${y(low)}V${y(high)}" stroke="#ddd"/><text x="${x(d)}" y="${y(low) + 14}" text-anchor="middle">${d}</text>`,
    )
    .concat(
      Array.from({ length: high - low + 1 }, (_, i) => low + i).map(
        (l) =>
          `<path d="M${x(0)},${y(l)}H${x(14)}" stroke="#ddd"/><text x="${margin - 4}" y="${y(l) + 4}" text-anchor="end">1e${l}</text>`,
      ),
    );
  const lines = curves.map(({ code, points: all }, i) => {
    const shown = all.filter((p) => p.digits > 0);
    const path = shown.map(
      (p, k) =>
        `${k === 0 ? "M" : "L"}${x(Math.min(14, p.digits)).toFixed(1)},${y(Math.log10(p.microseconds)).toFixed(1)}`,
    );
    const ours = code.startsWith("ours");
    const color = colors[i % colors.length];
    return `<path d="${path.join("")}" fill="none" stroke="${color}" stroke-width="${ours ? 2.5 : 1.2}"${ours ? "" : ' stroke-dasharray="5 3"'}/>
<text x="${margin + 8 + (i % 4) * 92}" y="${height - 18 + Math.floor(i / 4) * 12}" fill="${color}">${markup(code)}</text>`;
  });
  return `<svg role="img" aria-label="${markup(name)}" width="${width}" height="${height + 16}"><text x="${width / 2}" y="14" text-anchor="middle">${markup(name)}</text>${grid.join("")}${lines.join("")}</svg>`;
}
