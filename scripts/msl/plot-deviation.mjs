const [WIDTH, HEIGHT, MARGIN] = [900, 420, 60];

/** A signal of a reference result and of our own over time, as SVG: the reference is the wide line behind. */
export function plotDeviation(title, expected, found) {
  const curves = [expected, found];
  const [from, to] = extent(curves.flatMap(({ time }) => [time[0], time.at(-1)]));
  const [least, greatest] = extent(curves.flatMap(({ values }) => extent(values)));
  const x = scale(from, to, MARGIN, WIDTH - MARGIN);
  const y = scale(least, greatest, HEIGHT - MARGIN, MARGIN);
  const line = ({ time, values }, style) => {
    const points = Array.from(values, (value, i) =>
      Number.isFinite(value) ? `${x(time[i]).toFixed(1)},${y(value).toFixed(1)}` : "",
    );
    return `<polyline fill="none" ${style} points="${thinned(points).join(" ")}"/>`;
  };
  const text = (left, top, content) => `<text x="${left}" y="${top}">${escaped(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="white"/>
<rect x="${MARGIN}" y="${MARGIN}" width="${WIDTH - 2 * MARGIN}" height="${HEIGHT - 2 * MARGIN}" fill="none" stroke="#999"/>
${line(expected, 'stroke="#e0a030" stroke-width="5"')}
${line(found, 'stroke="#1f4e8c" stroke-width="1.5"')}
${text(MARGIN, 24, title)}
${text(MARGIN, 44, "wide: reference; narrow: Cosimo")}
${text(4, MARGIN, greatest.toPrecision(5))}
${text(4, HEIGHT - MARGIN, least.toPrecision(5))}
${text(MARGIN, HEIGHT - MARGIN + 20, `${from.toPrecision(5)} s`)}
${text(WIDTH - MARGIN - 50, HEIGHT - MARGIN + 20, `${to.toPrecision(5)} s`)}
</svg>
`;
}

function extent(values) {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return least <= greatest ? [least, greatest] : [0, 0];
}

function scale(from, to, first, last) {
  return (value) =>
    to > from ? first + ((value - from) / (to - from)) * (last - first) : (first + last) / 2;
}

/** Without points that repeat the one before at this resolution. */
function thinned(points) {
  return points.filter((point, i) => point !== "" && point !== points[i - 1]);
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
