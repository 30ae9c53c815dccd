import type { Box, Point, Rank } from "./geometry.ts";

/** An edge between two boxes with the points that it passes. */
interface Route {
  readonly from: number;
  readonly to: number;
  readonly points: readonly Point[];
}

/** Start and end point of an edge. */
export interface Ports {
  readonly from: Point;
  readonly to: Point;
}

/** Distance of edge ends on one side of a box, if there is room [px]. */
const PORT_DISTANCE = 16;
const CORNER = 12;
/** Length of the vertical part of edges at a box [px]: edges from one side do not cross there. */
const STUB = 16;

/**
 * Places the ends of edges on the upper or lower side of their boxes, sorted by and close to the x of the next point.
 */
export function placePorts(routes: readonly Route[], boxes: readonly Box[]): Ports[] {
  const ends = routes.flatMap(({ from, to, points }, k) => {
    const [first, last] = [points[0]!, points.at(-1)!];
    return [endAt(boxes, from, first, k, "from"), endAt(boxes, to, last, k, "to")];
  });
  const places = new Map<string, Point>();
  for (const side of new Set(ends.map((end) => end.side))) {
    const here = ends
      .filter((end) => end.side === side)
      .sort((p, q) => p.position - q.position || p.route - q.route);
    const { box, y } = here[0]!;
    const xs = spread(
      here.map((end) => end.position),
      box.left + CORNER,
      box.left + box.width - CORNER,
    );
    here.forEach((end, i) => {
      places.set(`${end.route} ${end.role}`, { x: xs[i]!, y });
    });
  }
  return routes.map((_, k) => ({ from: places.get(`${k} from`)!, to: places.get(`${k} to`)! }));
}

function endAt(boxes: readonly Box[], node: number, next: Point, route: number, role: "from" | "to") {
  const box = boxes[node]!;
  const below = next.y > box.top + box.height / 2;
  const y = below ? box.top + box.height : box.top;
  return { side: `${node} ${below}`, box, y, position: next.x, route, role };
}

/** Moves ascending positions into [from, to] and apart by PORT_DISTANCE. */
function spread(positions: readonly number[], from: number, to: number): number[] {
  const distance = Math.min(PORT_DISTANCE, (to - from) / Math.max(1, positions.length - 1));
  const places: number[] = [];
  for (const position of positions) {
    const least = places.length === 0 ? from : places.at(-1)! + distance;
    places.push(Math.max(least, Math.min(position, to)));
  }
  for (let i = places.length - 1, most = to; i >= 0; i--, most -= distance)
    places[i] = Math.min(places[i]!, most);
  return places;
}

/**
 * A curve that is vertical within ranks and bends only between them, where there are no nodes. Cubic Bézier segments: a point, then
 * control, control, point for each. It ends `endRoom` before `to`.
 */
export function routeBetweenRanks(
  from: Point,
  points: readonly Point[],
  to: Point,
  ranks: readonly Rank[],
  endRoom: number,
): Point[] {
  const down = to.y > from.y;
  const curve: Point[] = [from];
  const rankAt = (y: number): Rank =>
    ranks.find((rank) => rank.top <= y && y <= rank.bottom) ?? { y, top: y, bottom: y };
  const straightTo = (y: number) => {
    const { x, y: last } = curve.at(-1)!;
    if (Math.abs(y - last) > 0.01)
      curve.push({ x, y: last + (y - last) / 3 }, { x, y: y - (y - last) / 3 }, { x, y });
  };
  const bendTo = (target: Point) => {
    const last = curve.at(-1)!;
    const middle = (last.y + target.y) / 2;
    curve.push({ x: last.x, y: middle }, { x: target.x, y: middle }, target);
  };
  const leave = (rank: Rank) => straightTo(down ? rank.bottom : rank.top);
  const start = rankAt(from.y);
  straightTo(down ? start.bottom + STUB : start.top - STUB);
  for (const { x, y } of points) {
    const rank = rankAt(y);
    bendTo({ x, y: down ? rank.top : rank.bottom });
    leave(rank);
  }
  const end = rankAt(to.y);
  bendTo({ x: to.x, y: down ? end.top - STUB : end.bottom + STUB });
  straightTo(down ? to.y - endRoom : to.y + endRoom);
  return curve;
}
