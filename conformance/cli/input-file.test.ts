import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

const model = `model M
  type Gear = enumeration(low, middle, high);
  input Real u(unit = "V");
  input Boolean on;
  input Integer n;
  input Gear gear;
  parameter Real p = 1;
  Real x(start = 0, fixed = true);
equation
  der(x) = if on then u else n;
  annotation (experiment(StopTime = 2));
end M;
`;

let place: Workplace;
beforeEach(() => {
  place = createWorkplace();
  place.write("M.mo", model);
});
afterEach(() => place.remove());

const run = (table: string, ...args: readonly string[]) => {
  place.write("in.csv", table);
  return place.cosimo("simulate", "M.mo", "--input-file", "in.csv", ...args);
};

it("a table drives the inputs by their names, and the result has them", () => {
  const table = "time,u [V],on,n,gear\n0,0,true,7,1\n1,1,0,2,1\n1,5,false,2,3\n2,5,0,2,3\n";
  const { status, err } = run(table, "--output-file", "out.csv", "--events-file", "events.csv");
  expect(status, err).toBe(0);
  expect(err).toBe("");
  const rows = place.read("out.csv").trim().split("\n");
  expect(rows[0]).toBe("time,u,on,n,gear,x,der(x)");
  const cells = rows.map((row) => row.split(","));
  expect(cells.filter(([t]) => t === "1").map((row) => row.slice(1, 5).join(" "))).toEqual([
    "1 1 7 1",
    "5 0 2 3",
  ]);
  expect(Number(cells.at(-1)![5])).toBeCloseTo(0.5 + 2, 9);
  const events = place.read("events.csv").trim().split("\n").slice(1);
  expect(events.map((row) => row.split(",").slice(0, 3).join(" "))).toEqual(
    ["u", "on", "n", "gear"].map((name) => `1 input ${name}`),
  );
});

it("missing columns keep their value, short ones are held, with notices", () => {
  const { status, err } = run("time,u\n0.5,1\n1,2\n", "--set", "n=3", "--set", "on=true");
  expect(status, err).toBe(0);
  expect(err).toMatch(/inputs without a signal.*: gear = 1 /);
  expect(err).not.toMatch(/guess/);
  expect(err).toMatch(/from t = 0.5 s to t = 1 s, the run from 0 s to 2 s/);
});

it("another unit is pointed out", () => {
  expect(run("time,u [kV]\n0,1\n2,1\n").err).toMatch(/in\.csv:1:6: warning: .*'kV'.*'V'/);
});

it.each([
  ["text for a number", "time,u\n0,1\n1,two\n", 6, "in.csv:3:3: error: .two. in column 2"],
  ["an empty field", "time,u,n\n0,,1\n", 6, "in.csv:2:3: error: an empty field"],
  ["NaN", "time,u\n0,NaN\n", 6, "in.csv:2:3: error: .NaN."],
  ["an infinite value", "time,u\n0,1\n1,-inf\n", 6, "in.csv:3:3: error: .-inf."],
  ["a row that is too short", "time,u,n\n0,1,1\n1,2\n", 6, "in.csv:3:1: error: this row has 2 fields"],
  ["times that go back", "time,u\n0,1\n2,1\n1,1\n", 6, "in.csv:4:1: error: the time 1"],
  ["three rows at one time", "time,u\n0,1\n0,2\n0,3\n", 6, "in.csv:4:1: error: .*third row"],
  ["no rows", "time,u\n", 6, "in.csv:1:1: error: .*no row"],
  ["nothing at all", "", 6, "in.csv holds no header"],
  ["no column of time in front", "u,time\n1,0\n", 6, "in.csv:1:1: error: the first column is 'u'"],
  ["the time alone", "time\n0\n1\n", 6, "in.csv:1:1: error: .*no column beside"],
  ["one name twice", "time,u,n,u\n0,1,1,1\n", 6, "in.csv:1:10: error: .*two columns 'u'"],
  [
    "a misspelt name",
    "time,n,gaer\n0,1,1\n",
    2,
    "in.csv:1:8: error: .*no input 'gaer'[\\s\\S]*Did you mean 'gear'",
  ],
  ["a variable that is no input", "time,x\n0,1\n", 2, "in.csv:1:6: error: 'x' is no input"],
  ["a parameter", "time,p\n0,1\n", 2, "in.csv:1:6: error: 'p' is no input.*parameter"],
  ["a broken Integer", "time,u,n\n0,1,1\n1,1,1.5\n", 2, "in.csv:3:5: error: .*'n'.*Integer.*1.5"],
  ["a Boolean of 2", "time,on\n0,2\n", 2, "in.csv:2:3: error: .*'on'.*Boolean"],
  ["an enumeration out of range", "time,gear\n0,4\n", 2, "in.csv:2:3: error: .*'gear'.*1 to 3"],
])("%s: message with its place, and the exit code", (_, table, exitCode, message) => {
  const text = run(table, "--output-file", "out.csv");
  expect(text.err).toMatch(new RegExp(message));
  expect(text.status).toBe(exitCode);
  expect(place.files()).toEqual(["M.mo", "in.csv"]);
  const { diagnostics } = reportOf(run(table, "--json"));
  expect(diagnostics.some((d) => d.severity === "error")).toBe(true);
});

it.each([
  ["that isn't there", "nowhere.csv", /nowhere\.csv.*no such file/],
  ["of another kind", "M.mo", /M\.mo.*\.csv/],
])("a file %s ends with exit code 6", (_, file, message) => {
  const { status, err } = place.cosimo("simulate", "M.mo", "--input-file", file);
  expect(status).toBe(6);
  expect(err).toMatch(message);
});

it("a model without inputs gets an error", () => {
  place.write("N.mo", "model N Real x(start = 1, fixed = true); equation der(x) = -x; end N;");
  place.write("in.csv", "time,u\n0,1\n");
  const { status, err } = place.cosimo("simulate", "N.mo", "--input-file", "in.csv");
  expect(status).toBe(2);
  expect(err).toMatch(/no input 'u'[\s\S]*has no inputs/);
});
