/** The times of collisions of the discs of examples/CollidingBalls.mo, with each other and with walls, by roots of quadratics [s]. */
export function hardDiscs(n: number, stopTime: number): readonly number[] {
  const columns = Math.ceil(Math.sqrt(n));
  const radius = 0.25 / columns;
  const discs = Array.from({ length: n }, (_, k) => ({
    x: ((k % columns) + 0.5) / columns,
    y: (Math.floor(k / columns) + 0.5) / columns,
    vx: Math.cos(2.4 * (k + 1) ** 2),
    vy: Math.sin(2.4 * (k + 1) ** 2),
  }));
  const times: number[] = [];
  for (let now = 0; ; ) {
    let next: { readonly wait: number; readonly act: () => void } = {
      wait: Number.POSITIVE_INFINITY,
      act() {},
    };
    const offer = (wait: number, act: () => void): void => {
      if (wait < next.wait) next = { wait, act };
    };
    discs.forEach((a, i) => {
      const wall = (place: number, speed: number) => ((speed > 0 ? 1 - radius : radius) - place) / speed;
      offer(wall(a.x, a.vx), () => {
        a.vx = -a.vx;
      });
      offer(wall(a.y, a.vy), () => {
        a.vy = -a.vy;
      });
      for (const b of discs.slice(i + 1)) {
        const [x, y, u, v] = [a.x - b.x, a.y - b.y, a.vx - b.vx, a.vy - b.vy];
        const approach = x * u + y * v;
        const discriminant = approach ** 2 - (u * u + v * v) * (x * x + y * y - 4 * radius ** 2);
        if (approach >= 0 || discriminant < 0) continue;
        offer((-approach - Math.sqrt(discriminant)) / (u * u + v * v), () => {
          const [dx, dy] = [a.x - b.x, a.y - b.y];
          const part = ((a.vx - b.vx) * dx + (a.vy - b.vy) * dy) / (dx * dx + dy * dy);
          a.vx -= part * dx;
          a.vy -= part * dy;
          b.vx += part * dx;
          b.vy += part * dy;
        });
      }
    });
    now += next.wait;
    if (now > stopTime) return times;
    for (const disc of discs) {
      disc.x += disc.vx * next.wait;
      disc.y += disc.vy * next.wait;
    }
    next.act();
    times.push(now);
  }
}
