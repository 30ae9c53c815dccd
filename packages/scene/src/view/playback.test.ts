import { expect, test } from "vitest";
import { advanced, neighbour, type Playback, usualSpeed } from "./playback.ts";

const playing: Playback = { startTime: 0, stopTime: 4, time: 3, speed: 2, isPlaying: true, loops: false };

test("a motion is played at its speed, ends, or begins again", () => {
  expect(advanced(playing, 0.25).time).toBe(3.5);
  expect(advanced(playing, 1)).toMatchObject({ time: 4, isPlaying: false });
  expect(advanced({ ...playing, loops: true }, 1)).toMatchObject({ time: 1, isPlaying: true });
  expect(advanced({ ...playing, isPlaying: false }, 1).time).toBe(3);
});

test("long and short motions last about ten seconds", () => {
  expect(usualSpeed({ startTime: 0, stopTime: 10 })).toBe(1);
  expect(usualSpeed({ startTime: 0, stopTime: 500 })).toBe(50);
  expect(usualSpeed({ startTime: 1, stopTime: 1.02 })).toBeCloseTo(0.002, 12);
});

test("events are found in both directions", () => {
  expect([neighbour([1, 2], 1, 1), neighbour([1, 2], 1, -1), neighbour([1, 2], 1.5, -1)]).toEqual([
    2,
    undefined,
    1,
  ]);
});
