/** Lines of numbers that are made to text together: for each number made alone the engine keeps a text, and its memory grows. */
export interface NumberLines {
  /** Number of lines. */
  readonly length: number;
  /** Whether `take` must follow before the next line. */
  readonly isFull: boolean;
  /** Adds a line: an array to be filled with as many numbers, each finite and not -0. Legal until `take`. */
  next(): number[];
  /** The text of all lines, which are then removed. */
  take(): string;
}

/** More than the characters of a number. */
const CHARACTERS = 32;

/** Lines of `width` numbers; `size`: of a text [characters], if a line is no longer. */
export function numberLines(width: number, size: number): NumberLines {
  const room = Math.max(1, Math.floor(size / (CHARACTERS * width)));
  // Of doubles from the begin: arrays that become such later are slower.
  const lines = Array.from({ length: room }, () => Array.from({ length: width }, () => 0.5));
  let length = 0;
  return {
    get length() {
      return length;
    },
    get isFull() {
      return length === room;
    },
    next: () => lines[length++]!,
    take() {
      if (length === 0) return "";
      const text = JSON.stringify(length === room ? lines : lines.slice(0, length));
      length = 0;
      return `${text.slice(2, -2).replaceAll("],[", "\n")}\n`;
    },
  };
}
