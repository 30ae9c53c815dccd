import type { HybridDae } from "@cosimo/ir";
import { type ModalAutomaton, type ModalEdge, modalModel } from "./modal-model.ts";

/** A ball with modes for rising and falling. */
export function twoStates(): HybridDae {
  const edges: ModalEdge[] = [
    { from: 0, to: 1, cause: "(v < 0)" },
    { from: 1, to: 2, cause: "unilateral[y <= 0]", type: "unilateral", resets: ["v"] },
    { from: 2, to: 1, cause: "[v < 0]" },
  ];
  return modalModel("Ball", [{ name: "mode", modes: [["init"], ["fall"], ["rise"]], edges }]);
}

/** A point between two circles: one mode with resets. */
export function closedSpace(): HybridDae {
  const resets = ["vx", "vy"];
  const edges: ModalEdge[] = [
    { from: 0, to: 1, cause: "[r >= R_O] && noEvent[dotProduct >= 0]", resets },
    {
      from: 0,
      to: 2,
      cause: "shortliving[r <= R_I] && noEvent[dotProduct <= 0]",
      type: "shortliving",
      resets,
    },
    { from: 1, to: 1, cause: "[r >= R_O] && noEvent[dotProduct >= 0]", resets },
    {
      from: 1,
      to: 2,
      cause: "shortliving[r <= R_I] && noEvent[dotProduct <= 0]",
      type: "shortliving",
      resets,
    },
    { from: 2, to: 1, cause: "[r >= R_O] && noEvent[dotProduct >= 0]", resets },
    {
      from: 2,
      to: 2,
      cause: "shortliving[r <= R_I] && noEvent[dotProduct <= 0]",
      type: "shortliving",
      resets,
    },
  ];
  const modes: ModalAutomaton["modes"] = [["init"], ["Outer"], ["Inner"]];
  return modalModel("ClosedSpace", [{ name: "mode", modes, edges }], "Object in a closed space");
}

export function brittlePendulum(): HybridDae {
  const free = ["x' = v_x", "y' = v_y"];
  const modes: ModalAutomaton["modes"] = [
    ["init", ...free, "v_x = 0", "v_y = 0", "cst: T = 0"],
    [
      "Pendulum",
      ...free,
      "m * v_x' = -T * x / l",
      "m * v_y' = -T * y / l - m * g",
      "cst: x * x + y * y = l * l",
    ],
    ["Falling", ...free, "v_x' = 0", "v_y' = -g"],
  ];
  const edges: ModalEdge[] = [
    { from: 0, to: 1, cause: "[y < h]", resets: ["v_x"] },
    { from: 1, to: 2, cause: "bilateral[y >= h]", type: "bilateral", resets: ["v_x", "v_y"] },
  ];
  return modalModel("BrittlePendulum", [{ name: "mode", modes, edges }]);
}

/** `count` modes in a ring, with some chords, self-loops and schedules. */
export function machine(count: number): HybridDae {
  const modes = Array.from(
    { length: count },
    (_, i) => [i === 0 ? "init" : `stage${i}`, `x' = ${i}`] as const,
  );
  const types = ["ordinary", "unilateral", "bilateral", "shortliving"] as const;
  const cycle = modes.map((_, i): ModalEdge => {
    const type = types[i % 4]!;
    const cause = type === "ordinary" ? `[x > ${i}]` : `${type}[x > ${i}]`;
    return { from: i, to: (i + 1) % count, cause, type };
  });
  const chords = modes.flatMap((_, i): ModalEdge[] =>
    i % 3 === 1 ? [{ from: i, to: (i * 2) % count, cause: `[level_${i} < x${i} / 2]` }] : [],
  );
  const loops = modes.flatMap((_, i): ModalEdge[] =>
    i % 4 === 2
      ? [{ from: i, to: i, cause: `at 0 each ${i} repeat *`, type: "schedule", resets: ["x"] }]
      : [],
  );
  return modalModel(`Machine${count}`, [{ name: "mode", modes, edges: [...cycle, ...chords, ...loops] }]);
}

/** Cyrillic names, modes of equal name, parallel transitions, long conditions, two automata. */
export function awkward(): HybridDae {
  const long =
    "[температура_воды_в_первом_баке - температура_воды_во_втором_баке >= допуск] && noEvent[скорость < 0] || unilateral[уровень <= наименьший_уровень] && noEvent[клапан_открыт >= 0.5]";
  const first: ModalAutomaton = {
    name: "бак",
    modes: [
      ["init"],
      ["Нагрев", "T' = 1"],
      ["Остывание", "T' = -1"],
      ["Слив", "T' = 1"],
      ["Слив", "T' = -1"],
    ],
    edges: [
      { from: 0, to: 1, cause: "[T < 20]" },
      {
        from: 1,
        to: 2,
        cause: long,
        type: "unilateral",
        resets: ["температура_воды_в_первом_баке", "уровень"],
      },
      { from: 2, to: 1, cause: "[T < 20]" },
      { from: 2, to: 1, cause: "shortliving[удар > 5]", type: "shortliving" },
      { from: 2, to: 1, cause: "at 5 each 10 repeat 3", type: "schedule" },
      { from: 1, to: 3, cause: "[h > 10]" },
      { from: 2, to: 4, cause: "[h > 10]" },
      { from: 3, to: 1, cause: "[h < 1]" },
      { from: 4, to: 2, cause: "(h < 1)", type: "filter" },
      { from: 2, to: 2, cause: "[v < 0]", resets: ["v"] },
      { from: 2, to: 2, cause: "at 1 each 1 repeat *", type: "schedule" },
    ],
  };
  const second: ModalAutomaton = {
    name: "клапан",
    modes: [["init"], ["открыт"], ["закрыт"]],
    edges: [
      { from: 0, to: 1, cause: "[u > 0]" },
      { from: 1, to: 2, cause: "[u < 0]" },
      { from: 2, to: 1, cause: "[u > 0]" },
    ],
  };
  return modalModel("Баки", [first, second], "Два бака и клапан");
}
