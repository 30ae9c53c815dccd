import type { RecordedPart } from "../motion/recorded-scene.ts";
import { type Side, valueAt } from "../motion/track.ts";

const values = new Float64Array(10);

/** Writes the matrix that takes the unit mesh of a part to the world, by columns. A part without extent keeps 1e-9 m. */
export function writePose(
  { position, rotation, size }: Pick<RecordedPart, "position" | "rotation" | "size">,
  time: number,
  side: Side,
  into: { [i: number]: number },
  offset: number,
): void {
  valueAt(position, time, side, values, 0);
  valueAt(rotation, time, side, values, 3);
  valueAt(size, time, side, values, 7);
  const x = values[3]!;
  const y = values[4]!;
  const z = values[5]!;
  const w = values[6]!;
  for (let i = 7; i < 10; i++) if (Math.abs(values[i]!) < 1e-9) values[i] = 1e-9;
  const [a, b, c] = [values[7]!, values[8]!, values[9]!];
  into[offset] = a * (1 - 2 * (y * y + z * z));
  into[offset + 1] = a * 2 * (x * y + w * z);
  into[offset + 2] = a * 2 * (x * z - w * y);
  into[offset + 3] = 0;
  into[offset + 4] = b * 2 * (x * y - w * z);
  into[offset + 5] = b * (1 - 2 * (x * x + z * z));
  into[offset + 6] = b * 2 * (y * z + w * x);
  into[offset + 7] = 0;
  into[offset + 8] = c * 2 * (x * z + w * y);
  into[offset + 9] = c * 2 * (y * z - w * x);
  into[offset + 10] = c * (1 - 2 * (x * x + y * y));
  into[offset + 11] = 0;
  into[offset + 12] = values[0]!;
  into[offset + 13] = values[1]!;
  into[offset + 14] = values[2]!;
  into[offset + 15] = 1;
}
