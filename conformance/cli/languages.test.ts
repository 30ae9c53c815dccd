import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  place.write("broken.lisma", "x(t0) = 1;\nx' = -sinn(x);\n");
  place.write("pole.lisma", "x' = x^2;\nx(t0) = 1;\n");
  place.write("unused.mo", "model M\n  Real x;\n  Real y;\nequation\n  x = time;\nend M;\n");
});
afterAll(() => place.remove());

/** A command in both languages: exit code, and expected text on standard error in English and in Russian. */
const cases = [
  {
    title: "an unknown function in a LISMA text",
    args: ["check", "broken.lisma"],
    status: 1,
    english: /broken\.lisma:2:7: error: there is no function 'sinn' \[lisma\.unknown-function\]/,
    russian: /broken\.lisma:2:7: ошибка: нет функции 'sinn' \[lisma\.unknown-function\]/,
  },
  {
    title: "a hint with the nearest known name",
    args: ["check", "broken.lisma"],
    status: 1,
    english: /hint: Did you mean 'sin' or 'sign'/,
    russian: /совет: Возможно, имелось в виду 'sin' или 'sign'/,
  },
  {
    title: "a singular system",
    args: ["check", "unused.mo"],
    status: 1,
    english: /unused\.mo:3:3: error: variable 'y' is in no equation/,
    russian: /unused\.mo:3:3: ошибка: переменная 'y' не входит ни в одно уравнение/,
  },
  {
    title: "an unknown option",
    args: ["simulate", "pole.lisma", "--solvr", "rk4"],
    status: 2,
    english: /error: unknown option '--solvr'[\s\S]*hint: Did you mean --solver\?/,
    russian: /ошибка: неизвестный ключ '--solvr'[\s\S]*совет: Возможно, имелось в виду --solver\?/,
  },
  {
    title: "a value that is no number",
    args: ["simulate", "pole.lisma", "--stop-time", "soon"],
    status: 2,
    english: /argument 'soon' is invalid\. 'soon' is not a number\./,
    russian: /недопустимое значение 'soon'.*'soon' не является числом\./,
  },
  {
    title: "a missing file",
    args: ["simulate", "none.lisma"],
    status: 6,
    english: /error: cannot read 'none\.lisma': no such file or directory/,
    russian: /ошибка: не удалось прочитать 'none\.lisma': нет такого файла или каталога/,
  },
  {
    title: "a run whose solution ends",
    args: ["simulate", "pole.lisma", "--stop-time", "2"],
    status: 4,
    english:
      /error: the step size fell to .* s at t = .*'x' \(100 % of it; value[\s\S]*hint: 'x' grows without bound/,
    russian:
      /ошибка: шаг интегрирования уменьшился до .* с при t = .*'x' \(100 % погрешности; значение[\s\S]*совет: 'x' неограниченно растёт/,
  },
] as const;

describe.each(cases)("$title", ({ args, status, english, russian }) => {
  it("in English", () => {
    const outcome = place.cosimo(...args, "--lang", "en");
    expect(outcome.err).toMatch(english);
    expect(outcome.status).toBe(status);
  });

  it("in Russian", () => {
    const outcome = place.cosimo(...args, "--lang", "ru");
    expect(outcome.err).toMatch(russian);
    expect(outcome.status).toBe(status);
  });
});

describe("with --json", () => {
  it("code and arguments are those of English, message and hint are said in the language", () => {
    const [english, russian] = ["en", "ru"].map(
      (lang) => reportOf(place.cosimo("check", "broken.lisma", "--json", "--lang", lang)).diagnostics[0]!,
    );
    expect(russian!.code).toBe(english!.code);
    expect(russian!.args).toEqual(english!.args);
    expect(english!.message).toBe("there is no function 'sinn'");
    expect(russian!.message).toBe("нет функции 'sinn'");
    expect(russian!.hint).toMatch(/^Возможно, имелось в виду 'sin' или /);
  });

  it("the reason of a failed run, too", () => {
    const report = reportOf(
      place.cosimo("simulate", "pole.lisma", "--stop-time", "2", "--json", "--lang", "ru"),
    );
    expect(report.outcome!.reason).toMatch(/^шаг интегрирования уменьшился/);
  });
});

it("of a Modelica text, too", () => {
  place.write("M.mo", "model M\n  Real x = sped;\nend M;\n");
  expect(place.cosimo("check", "M.mo", "--lang", "ru").err).toMatch(
    /M\.mo:2:12: ошибка: 'sped' не объявлено в M/,
  );
});

it("numbers and words agree in a summary", () => {
  place.write("still.mo", "model M\n  Real x = time;\nend M;\n");
  const summary = (lang: string) => place.cosimo("check", "still.mo", "--lang", lang).out;
  expect(summary("en")).toContain("1 equation, 0 states, 1 block, no algebraic loops");
  expect(summary("ru")).toContain("1 уравнение, 0 переменных состояния, 1 блок, алгебраических петель нет");
});

it("help is all in Russian", () => {
  const { out } = place.cosimo("simulate", "--help", "--lang", "ru");
  expect(out).toMatch(/^Использование: cosimo simulate \[ключи\] <file>/);
  // Russian words follow the flags of an option, and begin other lines.
  const lines = out.split("\n").filter((line) => /^ {2}--?\w/.test(line));
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => !/[а-яё]/.test(line))).toEqual([]);
});
