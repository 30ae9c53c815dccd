import { modelica, type Topic } from "../topic.ts";

export const events: Topic = {
  title: "events",
  accepted: [
    {
      title: "when fires at the rising edge only, and a state event is found where it is",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = 2*time;
  when x > 0.5 then
    n = pre(n) + 1;
  end when;
end M;`,
      final: { n: 1 },
      events: [Math.sqrt(0.5)],
    },
    {
      title: "reinit makes a ball bounce without loss",
      text: modelica`
model M
  Real h(start = 5, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -10;
  when h <= 0 then
    reinit(v, -pre(v));
  end when;
end M;`,
      stopTime: 4,
      final: { h: 5, v: 0 },
      events: [1, 3],
    },
    {
      title: "a relation follows a threshold that its event moves, with hysteresis by pre",
      // The thresholds 0.25, 0.5, … are passed upwards by the hysteresis 0.005 of it.
      text: modelica`
model M
  parameter Real h = 0.005;
  Real u(start = 0, fixed = true);
  discrete Real limit(start = 0, fixed = true);
  Boolean above(start = false, fixed = true);
  Integer passed(start = 0, fixed = true);
equation
  der(u) = 1;
  above = not pre(above) and u > pre(limit) + h or pre(above) and u >= pre(limit) - h;
  when above then
    limit = pre(limit) + 0.25;
    passed = pre(passed) + 1;
  end when;
end M;`,
      stopTime: 1,
      final: { passed: 4, limit: 1 },
    },
    {
      title: "elsewhen: the first true condition wins",
      text: modelica`
model M
  Integer k(start = 0, fixed = true);
  Integer late(start = 0, fixed = true);
equation
  when time >= 0.5 then
    k = 1;
  elsewhen time >= 0.5 then
    k = 2;
  elsewhen time >= 0.75 then
    k = pre(k) + 10;
  end when;
  when {time >= 0.25, time >= 0.875} then
    late = pre(late) + 1;
  end when;
end M;`,
      final: { k: 11, late: 2 },
    },
    {
      title: "a threshold of time that moves at its own instant lies in the future",
      text: modelica`
model M
  discrete Real begin(start = 0, fixed = true);
  Boolean first = time >= 0.25;
  Boolean second = first and time >= begin + 0.25;
  Integer fired(start = 0, fixed = true);
equation
  when first then
    begin = time;
  end when;
  when second then
    fired = pre(fired) + (if time < 0.5 then 10 else 1);
  end when;
end M;`,
      final: { fired: 1, begin: 0.25 },
    },
    {
      title: "sample ticks from its start on, at exact instants",
      text: modelica`
model M
  Integer n(start = 0, fixed = true);
  discrete Real held(start = 0, fixed = true);
equation
  when sample(0.125, 0.25) then
    n = pre(n) + 1;
    held = time^2;
  end when;
end M;`,
      final: { n: 4, held: 0.875 ** 2 },
      events: [0.125, 0.375, 0.625, 0.875],
    },
    {
      title: "a discrete controller samples a continuous plant",
      text: modelica`
model M
  Real x(start = 1, fixed = true);
  discrete Real u(start = 0, fixed = true);
equation
  der(x) = u;
  when sample(0, 0.5) then
    u = -x;
  end when;
end M;`,
      stopTime: 2.25,
      final: { x: 0.0625 - 0.25 * 0.0625 },
    },
    {
      title: "a discrete Real and a derivative that depend on each other at ticks",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
  discrete Real z(start = 1, fixed = true);
equation
  (z + 2)*der(x) = 1 + 2*time;
  when sample(0.01, 0.01) then
    z = der(x)*time;
  end when;
end M;`,
      // At a tick (z + 2)*z = (1 + 2*t)*t: z is 1 at 1 s.
      final: { z: 1 },
    },
    {
      title: "pre, edge and change of Booleans and Integers",
      text: modelica`
model M
  Boolean b = time > 0.25 and time < 0.75;
  Integer rises(start = 0, fixed = true);
  Integer falls(start = 0, fixed = true);
  Integer changes(start = 0, fixed = true);
equation
  when edge(b) then
    rises = pre(rises) + 1;
  end when;
  when not b and pre(b) then
    falls = pre(falls) + 1;
  end when;
  when change(b) then
    changes = pre(changes) + 1;
  end when;
end M;`,
      final: { rises: 1, falls: 1, changes: 2 },
    },
    {
      title: "one event causes another: the iteration continues until all values are constant",
      text: modelica`
model M
  Boolean a = time >= 0.5;
  Integer first(start = 0, fixed = true);
  Integer second(start = 0, fixed = true);
equation
  when a then
    first = pre(first) + 1;
  end when;
  when first > 0 then
    second = pre(second) + 10*first;
  end when;
end M;`,
      final: { first: 1, second: 10 },
    },
    {
      title: "hysteresis: pre of an own variable in a condition",
      text: modelica`
model M
  Real x = sin(time);
  Boolean on(start = false, fixed = true);
equation
  on = x > 0.5 or pre(on) and x > -0.5;
end M;`,
      stopTime: 6,
      final: { on: 0 },
      initial: { on: 0 },
    },
    {
      title: "initial() is true at the beginning only, terminal() at the end only",
      text: modelica`
model M
  discrete Real atStart(start = -1, fixed = true);
  discrete Real atEnd(start = -1, fixed = true);
  Real x(start = 3, fixed = true);
equation
  der(x) = 1;
  when initial() then
    atStart = 10*x;
  end when;
  when terminal() then
    atEnd = x;
  end when;
end M;`,
      final: { atStart: 30, atEnd: 4 },
    },
    {
      title: "terminate ends the run",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = 4;
  when x >= 2 then
    terminate("far enough");
  end when;
end M;`,
      final: { x: 2, time: 0.5 },
      terminates: { time: 0.5, message: "far enough" },
    },
    {
      title: "terminate outside of when-clauses ends the run when its condition becomes true",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = 4;
  if x >= 2 then
    terminate("far enough");
  end if;
end M;`,
      final: { x: 2, time: 0.5 },
      terminates: { time: 0.5, message: "far enough" },
    },
    {
      title: "terminate without a condition ends the run after the initialization",
      text: modelica`
model M
  Real x(start = 3, fixed = true);
equation
  der(x) = 4;
  terminate("at once");
end M;`,
      final: { x: 3, time: 0 },
      terminates: { time: 0, message: "at once" },
    },
    {
      title: "terminate as a statement ends the run when it is reached",
      text: modelica`
model M
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 4;
algorithm
  y := 2*x;
  if y >= 4 then
    terminate("y is " + String(y));
  end if;
end M;`,
      final: { y: 4, time: 0.5 },
      terminates: { time: 0.5, message: "y is 4" },
    },
    {
      title: "a true assertion has no effect; a warning does not end the run",
      text: modelica`
model M
  Real x = time;
equation
  assert(x < 2, "x is too large");
  assert(x < 0.5, "x is " + String(x), AssertionLevel.warning);
end M;`,
      final: { x: 1 },
    },
    {
      title: "events at both ends of a short pulse inside one step are found",
      text: modelica`
model M
  Integer n(start = 0, fixed = true);
  Real y = sin(time);
equation
  when y > 0.9999 then
    n = pre(n) + 1;
  end when;
end M;`,
      stopTime: 3,
      final: { n: 1 },
      events: [Math.asin(0.9999)],
    },
    {
      title: "reinit of one state leaves others alone; values left of the event are pre values",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
  Real y(start = 0, fixed = true);
equation
  der(x) = 1;
  der(y) = 1;
  when x >= 0.75 then
    reinit(x, pre(x) - 0.5);
  end when;
end M;`,
      stopTime: 2,
      final: { x: 0.5, y: 2 },
      events: [0.75, 1.25, 1.75],
    },
    {
      title: "a when-clause in a part, switched by its parent",
      text: modelica`
model Counter
  input Boolean tick;
  Integer n(start = 0, fixed = true);
equation
  when tick then
    n = pre(n) + 1;
  end when;
end Counter;
model M
  Counter c(tick = sin(10*time - 1) > 0);
end M;`,
      stopTime: 2,
      final: { "c.n": 4 },
    },
    {
      title: "changes of a Boolean that begins to be true right after the start",
      text: modelica`
model M
  Boolean up = sin(10*time) > 0;
  Integer k(start = 0, fixed = true);
equation
  when change(up) then
    k = pre(k) + 1;
  end when;
end M;`,
      // at 0, pi/10, 2 pi/10 and 3 pi/10
      final: { k: 4, up: 0 },
    },
    {
      title: "a condition that is about to become true at the very start",
      text: modelica`
model M
  Integer n(start = 0, fixed = true);
  Integer m(start = 0, fixed = true);
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0 then
    n = pre(n) + 1;
  end when;
  when time > 0 then
    m = pre(m) + 1;
  end when;
end M;`,
      final: { n: 1, m: 1 },
    },
  ],
  rejected: [
    {
      title: "reinit of a variable that is not a state",
      text: modelica`
model M
  Real x = time;
equation
  when x > 0.5 then
    reinit(x, 0);
  end when;
end M;`,
      code: "flatten.reinit-no-state",
      category: "semantics",
      line: 5,
    },
    {
      title: "reinit outside of a when-clause",
      text: modelica`
model M
  Real x(start = 0);
equation
  der(x) = 1;
  reinit(x, 2);
end M;`,
      code: "flatten.only-in-when",
      category: "semantics",
      line: 5,
    },
    {
      title: "when inside when",
      text: modelica`
model M
  Integer n(start = 0);
equation
  when time > 0.5 then
    when time > 0.75 then
      n = 1;
    end when;
  end when;
end M;`,
      code: "flatten.nested-when",
      category: "semantics",
      line: 5,
    },
    {
      title: "a when-condition that is no Boolean",
      text: modelica`
model M
  Integer n(start = 0);
equation
  when time then
    n = 1;
  end when;
end M;`,
      code: "flatten.when-condition",
      category: "semantics",
      line: 4,
    },
    {
      title: "a variable determined by two when-clauses",
      text: modelica`
model M
  Integer n(start = 0);
equation
  when time > 0.5 then
    n = 1;
  end when;
  when time > 0.75 then
    n = 2;
  end when;
end M;`,
      code: "structure.",
      category: "structure",
    },
    {
      title: "discrete variables that depend on each other without pre",
      text: modelica`
model M
  Boolean a;
  Boolean b;
equation
  a = not b;
  b = a or time > 1;
end M;`,
      code: "structure.discrete-loop",
      category: "structure",
      line: 5,
    },
    {
      title: "equality of Reals that change continuously",
      text: modelica`
model M
  Real x = time;
  Boolean b = x == 1;
end M;`,
      code: "expression.real-equality",
      category: "semantics",
      line: 3,
    },
    {
      title: "an expression on the left side in a when-clause",
      text: modelica`
model M
  discrete Real z(start = 0);
equation
  when time > 0.5 then
    2*z = 1;
  end when;
end M;`,
      code: "flatten.when-left-side",
      category: "semantics",
      line: 5,
    },
    {
      title: "pre of a continuous variable outside of when-clauses",
      text: modelica`
model M
  Real x = time;
  Real y = pre(x);
end M;`,
      code: "expression.pre-continuous",
      category: "semantics",
      line: 3,
    },
  ],
};
