import { modelica, type Topic } from "../topic.ts";

export const clocks: Topic = {
  title: "clocks",
  accepted: [
    {
      title: "a clock ticks at the start, and a counter counts its ticks",
      text: modelica`
model M
  Integer n(start = 0);
  Real y(start = 0, fixed = true);
equation
  when Clock(1, 4) then
    n = previous(n) + 1;
  end when;
  der(y) = hold(n);
end M;`,
      stopTime: 0.9,
      // 1, 2, 3, 4 in the four quarters.
      final: { n: 4, y: 0.25 * (1 + 2 + 3) + 0.15 * 4 },
    },
    {
      title: "tick 1000 of Clock(1, 10) is at 100 s, as that of Clock(0.1)",
      text: modelica`
model M
  Integer a(start = 0);
  Integer b(start = 0);
  Real t = sample(time, Clock(1, 10));
  Real s = sample(time, Clock(0.1));
  Integer heldA = hold(a);
  Integer heldB = hold(b);
  Integer together(start = 0);
equation
  a = previous(a) + sample(1, Clock(1, 10));
  b = previous(b) + sample(1, Clock(0.1));
  when change(heldA) and change(heldB) then
    together = pre(together) + 1;
  end when;
end M;`,
      stopTime: 100,
      final: { a: 1001, b: 1001, t: 100, s: 100, together: 1001 },
    },
    {
      title: "sample reads the left limit after the initialization",
      text: modelica`
model M
  Real y(start = 1);
  Real yc = sample(y, Clock(10));
initial equation
  der(y) = 0;
equation
  der(y) + y = 2;
end M;`,
      final: { yc: 2 },
    },
    {
      title: "a controller sees the value before its own tick",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
  Real u(start = 0);
equation
  der(x) = hold(u);
  when Clock(1, 2) then
    u = previous(u) + 1 - sample(x);
  end when;
end M;`,
      stopTime: 1.25,
      // u: 1 on [0, 0.5), x = 0.5; u = 1.5, x = 1.25; u = 1.25 from 1 on.
      final: { u: 1.25, x: 1.25 + 0.25 * 1.25 },
    },
    {
      title: "hold gives the start value before the first tick",
      text: modelica`
model M
  Real x(start = 7) = shiftSample(sample(3, Clock(1)), 2);
  Real y = hold(x);
end M;`,
      stopTime: 1.5,
      final: { y: 7 },
    },
    {
      title: "a value goes to slower, faster and shifted clocks",
      text: modelica`
model M
  Integer y = integer(sample(time + 0.5, Clock(1)));
  Integer slow = subSample(y, 4);
  Integer fast = superSample(slow, 5);
  Integer late = shiftSample(y, 1, 5);
  Integer same = subSample(shiftSample(superSample(y, 5), 1), 5);
end M;`,
      stopTime: 6.1,
      final: { y: 6, slow: 4, fast: 4, late: 5, same: 5 },
    },
    {
      title: "backSample gives the start value before the first tick of its argument",
      text: modelica`
model M
  Integer y = integer(sample(time + 0.5, Clock(1)));
  Integer late(start = 10) = shiftSample(y, 1, 5);
  Integer back = backSample(late, 1, 5);
  Integer atZero(start = 0);
  Boolean first(start = true);
equation
  atZero = if previous(first) then back else previous(atZero);
  first = false;
end M;`,
      stopTime: 2.1,
      final: { back: 1, atZero: 10 },
    },
    {
      title: "the clock of superSample without factor is that of its result",
      text: modelica`
model M
  Integer n(start = 0);
  Integer k(start = 0);
equation
  when Clock(1, 2) then
    n = previous(n) + 1;
  end when;
  when Clock(1, 10) then
    k = previous(k) + superSample(n);
  end when;
end M;`,
      stopTime: 0.75,
      // n = 1 at 0 … 0.4, n = 2 at 0.5, 0.6, 0.7.
      final: { k: 5 * 1 + 3 * 2 },
    },
    {
      title: "noClock reads the present value, sample of hold the one before",
      text: modelica`
model M
  Clock fast = Clock(0.1);
  Clock slow = subSample(fast, 2);
  Integer x(start = 0);
  Integer y(start = 0);
  Integer z(start = 0);
equation
  when fast then
    x = previous(x) + 1;
  end when;
  when slow then
    y = noClock(x);
    z = sample(hold(x));
  end when;
end M;`,
      stopTime: 0.45,
      final: { x: 5, y: 5, z: 4 },
    },
    {
      title: "an event clock ticks after its condition, with the interval since the last tick",
      text: modelica`
model M
  Boolean b = time >= 0.25 and time < 0.5 or time >= 0.75;
  Clock c = Clock(b, startInterval = 3);
  Boolean seen = sample(b, c);
  Integer n(start = 0);
  Real first(start = 0);
  Real h;
equation
  when c then
    n = previous(n) + 1;
    h = interval();
    first = if firstTick() then interval() else previous(first);
  end when;
end M;`,
      final: { n: 2, h: 0.5, first: 3, seen: 1 },
    },
    {
      title: "a condition that is initially true has not become true: no tick, as no when-clause",
      text: modelica`
model M
  Real x = cos(5*3.141592653589793*time);
  Boolean b = x > 0;
  Integer named(start = 0);
  Integer direct(start = 0);
  Integer ordinary(start = 0, fixed = true);
equation
  when Clock(b) then
    named = previous(named) + 1;
  end when;
  when Clock(x > 0) then
    direct = previous(direct) + 1;
  end when;
  when b then
    ordinary = pre(ordinary) + 1;
  end when;
end M;`,
      // At 0.3 and 0.7.
      final: { named: 2, direct: 2, ordinary: 2 },
    },
    {
      title: "every second event, from the second on",
      text: modelica`
model M
  Integer k = integer(10*time);
  Clock c = Clock(change(k));
  Integer n(start = 0);
  Integer slow = subSample(n, 2);
  Integer late = shiftSample(n, 3);
equation
  when c then
    n = previous(n) + 1;
  end when;
end M;`,
      stopTime: 0.65,
      // Ticks at 0.1, …, 0.6.
      final: { n: 6, slow: 5, late: 6 },
    },
    {
      title: "a computed interval",
      text: modelica`
model M
  Integer counter(start = 2);
  Real t(start = 0);
  Integer n(start = 0);
equation
  when Clock(counter, 1000) then
    counter = previous(counter) + 1;
    n = previous(n) + 1;
    t = sample(time);
  end when;
end M;`,
      stopTime: 0.0125,
      // 0, 3, 7, 12 ms.
      final: { n: 4, t: 0.012 },
    },
    {
      title: "clocked equations are solved together",
      text: modelica`
model M
  Real x(start = 0);
  Real y(start = 0);
  Real z(start = 1);
equation
  when Clock(1, 2) then
    x + y = 3 + previous(x);
    x - y = 1;
    z^3 + z = previous(z)*10;
  end when;
end M;`,
      stopTime: 0.75,
      // x: (4 + x)/2 twice; the cubic equation: 10 -> 2, 20 -> 2.59….
      final: { x: 3, y: 2 },
    },
    {
      title: "differential equations with a clock: five methods",
      text: modelica`
model M
  model Decay
    parameter String method;
    Real x(start = 1, fixed = true);
  equation
    der(x) = -x + sample(0, Clock(Clock(1, 2), solverMethod = method));
  end Decay;
  Decay a(method = "ExplicitEuler");
  Decay b(method = "ImplicitEuler");
  Decay c(method = "ImplicitTrapezoid");
  Decay d(method = "ExplicitMidPoint2");
  Decay e(method = "ExplicitRungeKutta4");
end M;`,
      final: {
        "a.x": (1 - 0.5) ** 2,
        "b.x": (1 / 1.5) ** 2,
        "c.x": (0.75 / 1.25) ** 2,
        "d.x": (1 - 0.5 + 0.125) ** 2,
        "e.x": (1 - 0.5 + 0.125 - 0.125 / 6 + 0.0625 / 24) ** 2,
      },
    },
    {
      title: "a clocked algorithm",
      text: modelica`
model M
  Integer n = sample(1, Clock(0.1));
  Integer f(start = 1);
  Integer g(start = 0);
algorithm
  f := previous(f) + previous(g);
  g := previous(f)*n;
end M;`,
      stopTime: 0.45,
      // Fibonacci: five ticks.
      final: { f: 8, g: 5 },
    },
    {
      title: "ticks count from the start of the run, and relations of clocked values are no events",
      text: modelica`
model M
  Integer n(start = 0);
  Integer k(start = 0);
equation
  when Clock(1, 2) then
    n = previous(n) + 1;
    k = if n >= 2 then previous(k) + 10 else 0;
  end when;
  annotation(experiment(StartTime = 0.25, StopTime = 1.5));
end M;`,
      stopTime: 1.5,
      // 0.25, 0.75, 1.25.
      final: { n: 3, k: 20 },
    },
    {
      title:
        "after a reset, the previous value of a variable of a state is its start value, also outside of the state",
      text: modelica`
model M
  Real y(start = 0) = previous(one.i);
  block One
    output Integer i(start = 2);
  equation
    i = previous(i) + sample(2, Clock(1));
  end One;
  block Two
  end Two;
  One one;
  Two two;
equation
  initialState(one);
  transition(one, two, one.i > 10, immediate = false);
  transition(two, one, true, immediate = false);
end M;`,
      // i is 4, 6, 8, 10, 12 at 0 to 4 s, kept at 5, and 4 at 6.
      stopTime: 6,
      final: { y: 2, "one.i": 4 },
    },
    {
      title: "a state machine: immediate and delayed transitions",
      text: modelica`
model M
  block State
  end State;
  State a;
  State b;
  State c;
  Integer inA(start = 0) = previous(inA) + (if activeState(a) then 1 else 0);
  Integer inB(start = 0) = previous(inB) + (if activeState(b) then 1 else 0);
equation
  initialState(a);
  transition(a, b, sample(time, Clock(1, 1000)) > 0.0095);
  transition(b, c, ticksInState() >= 5, immediate = false);
end M;`,
      stopTime: 0.0205,
      // 0 … 9 ms, 10 … 14 ms.
      final: { inA: 10, inB: 5 },
    },
    {
      title: "outputs that states merge at several levels: 2, 4, 6, 5, 10, 15",
      text: modelica`
model M
  inner Integer v(start = 0);
  Integer tick(start = -1) = previous(tick) + sample(1, Clock(1));
  block Base
    outer output Integer v;
  end Base;
  block Down
    extends Base;
  equation
    v = previous(v) - 1;
  end Down;
  block Jump
    extends Base;
  equation
    v = previous(v) + 5;
  end Jump;
  block Nested
    inner outer output Integer v;
    block Up
      outer output Integer v;
    equation
      v = previous(v) + 2;
    end Up;
    Up up;
    Down down;
  equation
    initialState(up);
    transition(up, down, v >= 6, immediate = false);
  end Nested;
  Nested nested;
  Jump jump;
equation
  initialState(nested);
  transition(nested, jump, v == 5, immediate = false);
end M;`,
      stopTime: 5,
      final: { v: 15, tick: 5 },
    },
    {
      title: "hierarchical and parallel state machines, with resets",
      text: modelica`
model M
  inner Integer v(start = 0);
  Integer tick(start = -1) = previous(tick) + sample(1, Clock(1));
  State1 state1;
  State2 state2;
equation
  initialState(state1);
  transition(state1, state2,
             activeState(state1.stateD) and activeState(state1.stateY),
             immediate = false);
  transition(state2, state1, v >= 20, immediate = false);
public
  block State1
    inner Integer count(start = 0);
    outer output Integer v;
    block StateA
      outer output Integer v;
    equation
      v = previous(v) + 2;
    end StateA;
    StateA stateA;
    block StateB
      outer output Integer v;
    equation
      v = previous(v) - 1;
    end StateB;
    StateB stateB;
    block StateC
      outer output Integer count;
    equation
      count = previous(count) + 1;
    end StateC;
    StateC stateC;
    block StateD
    end StateD;
    StateD stateD;
  equation
    initialState(stateA);
    transition(stateA, stateB, v >= 6, immediate = false);
    transition(stateB, stateC, v == 0, immediate = false);
    transition(stateC, stateA, true, immediate = false, priority = 2);
    transition(stateC, stateD, count >= 2, immediate = false);
  public
    block StateX
      outer input Integer v;
      Integer i(start = 0);
      Integer w;
    equation
      i = previous(i) + 1;
      w = v;
    end StateX;
    StateX stateX;
    block StateY
      Integer j(start = 0);
    equation
      j = previous(j) + 1;
    end StateY;
    StateY stateY;
  equation
    initialState(stateX);
    transition(stateX, stateY, stateX.i > 20,
               immediate = false, reset = false);
  end State1;
  block State2
    outer output Integer v;
  equation
    v = previous(v) + 5;
  end State2;
end M;`,
      stopTime: 26.5,
      // The cycle of v: 2 4 6 5 4 3 2 1 0, then count; state2 from tick 22 on, and state1 again at 26.
      final: { tick: 26, v: 22, "state1.count": 0, "state1.stateX.i": 1 },
    },
    {
      title: "of two transitions the one with the smaller priority fires, and time in a state begins anew",
      text: modelica`
model M
  block State
    outer output Integer n;
  equation
    n = previous(n) + 1;
  end State;
  block Slow
    Real t = timeInState();
  end Slow;
  inner Integer n(start = 0);
  State a;
  Slow b;
  Slow c;
  Integer now = sample(1, Clock(1, 2));
equation
  initialState(a);
  transition(a, c, n*now >= 2, immediate = false, priority = 2);
  transition(a, b, n*now >= 2, immediate = false, priority = 1);
end M;`,
      stopTime: 2.2,
      // a at 0, 0.5; b from 1 on.
      final: { n: 2, "b.t": 1, "c.t": 0 },
    },
  ],
  rejected: [
    {
      title: "a state machine without initial state",
      text: modelica`
model M
  block State
  end State;
  State a;
  State b;
equation
  transition(a, b, sample(time, Clock(1)) > 1);
end M;`,
      code: "machines.initial",
      category: "semantics",
      line: 7,
    },
    {
      title: "one equation with two clocks",
      text: modelica`
model M
  Real x = sample(time, Clock(1, 10));
  Real y = sample(time, Clock(1, 5));
  Real z = x + y;
end M;`,
      code: "clocks.contradiction",
      category: "semantics",
      line: 3,
    },
    {
      title: "a clocked variable in a continuous equation",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
  Real n(start = 0);
equation
  n = previous(n) + sample(x, Clock(0.1));
  der(x) = n;
end M;`,
      code: "clocks.mixed",
      category: "semantics",
      line: 6,
    },
    {
      title: "an interval of zero",
      text: modelica`
model M
  Real x = sample(time, Clock(0.0));
end M;`,
      code: "clocks.interval",
      category: "semantics",
      line: 2,
    },
  ],
};
