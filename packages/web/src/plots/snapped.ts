/** The time of the nearest event, if it is within reach; else the time itself. `events` are in order. */
export function snapped(time: number, events: readonly { readonly time: number }[], reach: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.time < time) low = middle + 1;
    else high = middle;
  }
  const near = events.slice(Math.max(0, low - 1), low + 1).map((one) => one.time);
  const distance = (one: number) => Math.abs(one - time);
  const [best] = near.filter((one) => distance(one) <= reach).sort((a, b) => distance(a) - distance(b));
  return best ?? time;
}
