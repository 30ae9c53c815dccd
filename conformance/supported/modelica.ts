import { partly, refused, runs, type SupportedPart, supported, tested } from "./row.ts";

const passing = `partial function Base input Real u; output Real y; end Base;
  function g extends Base; input Real k = 2; algorithm y := k*u; end g;
  function apply input Base h; output Real y; algorithm y := h(2); end apply;`;

const complex = `operator record C Real re; Real im;
  encapsulated operator function 'constructor' import C; input Real re; input Real im = 0; output C c(re = re, im = im);
    algorithm end 'constructor';
  encapsulated operator function '+' import C; input C a; input C b; output C c;
    algorithm c := C(a.re + b.re, a.im + b.im); end '+';
  encapsulated operator function '*' import C; input C a; input C b; output C c;
    algorithm c := C(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re); end '*';
  end C;`;

/** Chapters of the Modelica specification 3.6. */
export const modelica: SupportedPart = {
  title: "Modelica",
  intro: "Chapters of the Modelica specification, version 3.6.",
  language: "modelica",
  chapters: [
    {
      title: "2 Lexical structure",
      rows: [
        supported(
          "lexical-structure",
          "comments, quoted identifiers, literals",
          runs({ "'a b'": 1.5e3 }, "Real 'a b' = 1.5e3 \"quoted\"; /* block */ Real c = .5; // line"),
        ),
      ],
    },
    {
      title: "3 Operators and expressions",
      rows: [
        supported(
          "operators",
          "arithmetic, relational, logical and conditional expressions",
          runs({ x: 8, y: 3 }, "Real x = 2^3; Real y = if x > 7 and not x > 9 then 3 else 4;"),
        ),
        supported(
          "functions-built-in",
          "mathematical functions and conversions",
          runs({ x: 2, i: 3 }, "Real x = sqrt(abs(-4)); Integer i = integer(3.7);"),
        ),
        supported(
          "event-operators",
          "events of relations; noEvent, smooth, sample, pre, edge, change, reinit, initial, terminal",
          runs(
            { n: 4, x: 1 },
            "discrete Integer n(start = 0, fixed = true); Real x(start = 0, fixed = true);",
            "der(x) = 1; when sample(0.1, 0.25) then n = pre(n) + 1; end when;",
          ),
        ),
        supported(
          "homotopy",
          "homotopy and semiLinear",
          runs({ x: 2, y: -3 }, "Real x = homotopy(2, 1); Real y = semiLinear(-1, 2, 3);"),
        ),
        partly(
          "delay",
          "delay",
          "not in exported FMUs; linear models hold delayed values; jumps of delays that vary are no events",
          runs({ x: 0.9 }, "Real x = delay(time, 0.1);"),
          refused("flatten.unsupported", "Real x;", "x = 1; algorithm x := x + delay(x, 0.1);"),
          tested(
            "conformance/delays.test.ts",
            "exported FMUs and steady states have no delays yet, and say so",
          ),
        ),
        partly(
          "spatial-distribution",
          "spatialDistribution",
          "not in exported FMUs, nor in algorithms; linear models hold what leaves",
          runs(
            { b: 3, a: 1 },
            "Real a; Real b;",
            "(a, b) = spatialDistribution(1, 2, 0.5*time, true, {0, 0.5, 1}, {0, 3, 3});",
          ),
          refused(
            "expression.unsupported",
            "Real a;",
            "algorithm a := spatialDistribution(time, 0, time, true, {0, 1}, {0, 0});",
          ),
          tested(
            "conformance/transport.test.ts",
            "exported FMUs and steady states have no lines yet, and say so",
          ),
        ),
        supported(
          "cardinality",
          "cardinality (deprecated)",
          runs(
            { x: 1 },
            "P a; P b; Real x = cardinality(a.c);",
            "connect(a.c, b.c);",
            "connector C Real e; flow Real f; end C; model P C c; equation c.f = c.e; end P;",
          ),
        ),
      ],
    },
    {
      title: "4 Classes, predefined types, declarations",
      rows: [
        supported(
          "declarations",
          "variables, parameters, constants, arrays, components with conditions",
          runs(
            { x: 5 },
            "parameter Real p = 2; constant Integer k = 3; Part part if k > 2; Real x = p + k;",
            "",
            "model Part Real y = 1; end Part;",
          ),
        ),
        supported(
          "classes",
          "models, blocks, records, types, enumerations, connectors, packages; local and short classes",
          runs(
            { x: 2, "r.a": 1 },
            'type Length = Real(unit = "m"); type Colour = enumeration(red, green); R r(a = 1); Length x = Integer(Colour.green);',
            "",
            "record R Real a; end R;",
          ),
        ),
        supported(
          "attributes",
          "start, fixed, min, max, nominal, unit, displayUnit, quantity, stateSelect",
          runs(
            { x: 2 },
            "Real x(start = 1, fixed = true, min = 0, nominal = 10, stateSelect = StateSelect.always);",
            "der(x) = 1;",
          ),
        ),
        partly(
          "strings",
          "variables and parameters of type String, String(…)",
          "a String variable can change between given texts; one that contains values of the run can be in messages only, not in comparisons, nor assigned at events; FMUs have no variables for Strings that change; options of String(…) are known at compile time",
          runs(
            { x: 1 },
            'parameter String n = "a" + "b"; Real x = if n == "ab" then 1 else 2;',
            'assert(time < 0.7, n + " at " + String(time), AssertionLevel.warning);',
          ),
          refused("flatten.unsupported", 'Integer n = integer(time); Boolean b = String(n) == "3";'),
        ),
        supported(
          "external-object",
          "external objects",
          "those of Modelica.Blocks: tables in parameters",
          runs(
            { x: 2 },
            "Table t = Table({1, 2, 3}, {1}); Real x = f(t, 2);",
            "",
            'class Table extends ExternalObject; function constructor input Real v[:]; input Integer c[:]; output Table t; external "C" t = ModelicaStandardTables_CombiTable1D_init3("NoName", "NoName", [v, v], 3, 2, {2}, 1, 1, 1, 0, ",", 0); end constructor; function destructor input Table t; external "C" ModelicaStandardTables_CombiTable1D_close(t); end destructor; end Table; function f input Table t; input Real u; output Real y; external "C" y = ModelicaStandardTables_CombiTable1D_getValue(t, 1, u); end f;',
          ),
        ),
      ],
    },
    {
      title: "5 Scoping, name lookup and flattening",
      rows: [
        supported(
          "lookup",
          "static and instance lookup, imports, inner and outer",
          runs({ "a.x": 9 }, "inner Real g = 9; A a;", "", "model A outer Real g; Real x = g; end A;"),
        ),
      ],
    },
    {
      title: "6 Interface or type relationships",
      rows: [
        partly(
          "type-relationships",
          "compatibility of types in equations, calls and redeclarations",
          "a redeclaration is not checked for all rules of subtypes",
          runs(
            { x: 2 },
            "B b(redeclare A2 a); Real x = b.a.x;",
            "",
            "model A1 Real x = 1; end A1; model A2 Real x = 2; end A2; model B replaceable A1 a; end B;",
          ),
        ),
      ],
    },
    {
      title: "7 Inheritance, modification and redeclaration",
      rows: [
        supported(
          "inheritance",
          "extends, modifications, each, final, break, redeclarations, class extends, constrainedby",
          runs(
            { y: 3, "a[2].p": 4 },
            "extends Base(p = 3); Part a[2](each p = 4);",
            "",
            "partial model Base parameter Real p = 1; Real y = p; end Base; model Part parameter Real p = 1; end Part;",
          ),
        ),
        supported(
          "selective-extension",
          "selective model extension: extends A(break b)",
          runs({ c: 2 }, "extends A(break b);", "", "model A Real b = 1; Real c = 2; end A;"),
        ),
      ],
    },
    {
      title: "8 Equations",
      rows: [
        supported(
          "equations",
          "equalities, if-, for- and when-equations, assert, terminate, initial equations",
          runs(
            { x: 3, "a[3]": 9 },
            "Real x(start = 3); Real a[3];",
            "der(x) = 0; for i in 1:3 loop a[i] = i*x; end for;",
          ),
        ),
        supported(
          "index-reduction",
          "higher index, dynamic choice of states, algebraic loops",
          runs({ y: 0.5 }, "Real x(start = 0, fixed = true); Real y;", "der(x) = 1; y = x/2;"),
        ),
        partly(
          "algorithms-in-loops",
          "algorithm sections in algebraic loops and under index reduction",
          "an algorithm with loops, arrays or when initial() that is part of an algebraic loop is refused",
          runs({ y: 2 }, "Real x = 1; Real y; algorithm y := 2*x;"),
          refused(
            "structure.algorithm-in-loop",
            "Real x(start = 1); Real y; algorithm y := 0; for i in 1:3 loop y := y + x*i; if y > 2 then y := y - 1; end if; end for;",
            "x = sin(y) + 1;",
          ),
        ),
        partly(
          "terminate",
          "terminate",
          "terminate under a further condition inside of a when-clause, and for a clock, is refused",
          runs(
            { x: 0.5 },
            "Real x(start = 0, fixed = true);",
            'der(x) = 1; when x >= 0.5 then terminate("done"); end when;',
          ),
          refused(
            "flatten.unsupported",
            "Real x(start = 0, fixed = true); Boolean b = time > 0.2;",
            'der(x) = 1; when x >= 0.5 then if b then terminate("done"); end if; end when;',
          ),
        ),
        partly(
          "derivatives-of-inputs",
          "differentiation of equations",
          "derivatives of inputs of the whole model, and of functions without derivative that cannot be differentiated, are refused",
          runs({ v: 2 }, "Real x = time^2; Real v = der(x);"),
          refused("structure.derivative-of-input", "input Real u; Real y = der(u);"),
        ),
      ],
    },
    {
      title: "9 Connectors and connections",
      rows: [
        supported(
          "connections",
          "connections of potential, flow, input and output variables, arrays of connectors",
          runs(
            { "a.c.e": 2, "b.c.f": 4 },
            "A a; B b;",
            "connect(a.c, b.c);",
            "connector C Real e; flow Real f; end C; model A C c; equation c.e = 2; end A; model B C c; equation c.f = 2*c.e; end B;",
          ),
        ),
        supported(
          "expandable-connectors",
          "expandable connectors: elements from connections, declared or not, nested, arrays, inner and outer",
          runs(
            { "b.bus.y": 2, "b.z": 2 },
            "Bus bus; A a; B b;",
            "connect(bus, a.bus); connect(bus, b.bus);",
            "connector Out = output Real; connector In = input Real; expandable connector Bus end Bus; model A Bus bus; Out y = 2; equation connect(y, bus.y); end A; model B Bus bus; In z; equation connect(bus.y, z); end B;",
          ),
        ),
        supported(
          "overconstrained-connections",
          "overconstrained connection graphs: Connections.branch, root, potentialRoot, isRoot, rooted, equalityConstraint",
          runs(
            { x: 1, y: 2, "b.r.g": 5 },
            "C a; C b; Real x = if Connections.isRoot(a.r) then 1 else 2; Real y = if Connections.isRoot(b.r) then 1 else 2;",
            "a.r.g = 5; Connections.root(a.r); Connections.potentialRoot(b.r); connect(a, b);",
            "record R Real g; function equalityConstraint input R a; input R b; output Real e[0]; algorithm end equalityConstraint; end R; connector C R r; end C;",
          ),
        ),
      ],
    },
    {
      title: "10 Arrays",
      rows: [
        supported(
          "arrays",
          "constructors, comprehensions, reductions, slices, matrix operations, array functions",
          runs(
            { s: 14, "p[2]": 6, t: 5 },
            "Real v[3] = {i for i in 1:3}; Real s = v*v; Real p[2] = [1, 0; 0, 2]*{1, 3}; Real t = sum(v[2:3]);",
          ),
        ),
      ],
    },
    {
      title: "11 Statements and algorithm sections",
      rows: [
        supported(
          "algorithms",
          "assignments, if, for, while, break, return, when in algorithm sections, initial algorithms",
          runs(
            { y: 10 },
            "Integer y; algorithm y := 0; for i in 1:10 loop if i > 4 then break; end if; y := y + i; end for;",
          ),
        ),
      ],
    },
    {
      title: "12 Functions",
      rows: [
        supported(
          "assertions-in-functions",
          "assertions in functions",
          tested(
            "conformance/assertion-warnings.test.ts",
            "is located as one of the equation that calls the function, with both places",
          ),
        ),
        supported(
          "functions",
          "several results, default arguments, named arguments, recursion, arrays of open size, vectorized calls",
          runs(
            { y: 6, "z[2]": 4 },
            "Real y = f(2, k = 3); Real z[2] = f({1, 2});",
            "",
            "function f input Real u; input Real k = 2; output Real y; algorithm y := k*u; end f;",
          ),
        ),
        supported(
          "function-derivatives",
          "annotation derivative, automatic differentiation of functions, Inline, LateInline, InlineAfterIndexReduction",
          runs(
            { v: 2 },
            "Real x = f(time); Real v = der(x);",
            "",
            "function f input Real u; output Real y; algorithm y := u; y := y*y; end f;",
          ),
        ),
        supported(
          "functional-arguments",
          "functions as arguments, by name or with some arguments given",
          runs({ y: 4, z: 6 }, "Real y = apply(g); Real z = apply(function g(k = 3));", "", passing),
        ),
        partly(
          "run-time-sizes",
          "arrays of functions whose sizes follow from the arguments",
          "sizes known only while the function runs are refused, but in sums, products, extrema and scalar products of such ranges and slices",
          runs(
            { y: 3 },
            "Real y = f({1, 2});",
            "",
            "function f input Real u[:]; output Real y; protected Real w[size(u, 1)]; algorithm w := u; y := sum(w); end f;",
          ),
          refused(
            "expression.unsupported",
            "Real y = f(time);",
            "",
            "function f input Real u; output Real y; protected Integer n = integer(u) + 2; Real w[n]; algorithm w := fill(u, n); y := sum(w); end f;",
          ),
        ),
        partly(
          "calls-for-effect",
          "calls of functions for their assertions only",
          "predefined functions have none",
          runs(
            { y: 1 },
            "Real y; equation f(y); algorithm f(1); y := 1;",
            "",
            'function f input Real u; algorithm assert(u < 2, "too large"); end f;',
          ),
          refused("flatten.call-without-effect", "Real y = 1;", "sin(y);"),
        ),
        partly(
          "external-functions",
          "external functions in C and Fortran",
          "those of the standard library for mathematics, tables, random numbers, Fourier transforms, matrices (all of `Modelica.Math.Matrices.LAPACK`, but conditions of eigenvalues), strings, impure random numbers, text files and matrices in MAT files (known at compile time) run; models print texts with values of the run, and write files where `--allow-write` allows it; functions of texts that a run changes do not run, nor do those that change the environment or run commands; of other libraries, and of C code in the model, only in Node and when asked for: `--external-library`, `--compile-external`, without records and texts as outputs by address, and not in an FMU",
          tested("conformance/external-code.test.ts", "are no part of an FMU"),
          tested("conformance/external-functions.test.ts", "a function of texts needs them at compile time"),
          runs(
            { n: 3 },
            'Integer n = length("abc");',
            "",
            'function length input String s; output Integer n; external "C" n = ModelicaStrings_length(s); end length;',
          ),
          refused(
            "expression.external-function",
            "Real y = f(1);",
            "",
            'function f input Real u; output Real y; external "C" y = own(u); end f;',
          ),
        ),
        partly(
          "partial-derivatives",
          "functions defined as partial derivatives: der(f, x), der(f, x, y)",
          "partial derivatives of such functions are refused",
          runs(
            { y: 6, z: 4.5 },
            "Real y = df(3, 2); Real z = ddf(3, 2);",
            "",
            "function f input Real u; input Real v; output Real y; algorithm y := u*u*v*v/4; end f; function df = der(f, u); function ddf = der(f, v, v);",
          ),
          refused(
            "expression.unsupported",
            "Real y = ddf(1);",
            "",
            "function f input Real u; output Real y; algorithm y := u*u; end f; function df = der(f, u); function ddf = der(df, u);",
          ),
        ),
      ],
    },
    {
      title: "13 Packages",
      rows: [
        supported(
          "packages",
          "packages in files and directories, constants of packages, encapsulated and replaceable packages",
          runs({ x: 7 }, "Real x = P.k;", "", "package P constant Real k = 7; end P;"),
        ),
      ],
    },
    {
      title: "14 Overloaded operators",
      rows: [
        supported(
          "operator-records",
          "operator records with constructors, conversions, operators also on arrays, String; Complex among them",
          runs(
            { "c.re": -3, "c.im": 4, "d[2].im": 3 },
            "C a = C(1, 2); C c = a*a; C d[2] = {a, c} + {C(1), C(2, -1)};",
            "",
            complex,
          ),
        ),
      ],
    },
    {
      title: "15 Stream connectors",
      rows: [
        supported(
          "stream-connectors",
          "stream variables, inStream, actualStream, with a smooth mean near zero flow",
          runs(
            { x: 3, y: 2, z: 2 },
            "A a(h = 2); A b(h = 3); Real x = inStream(a.c.h); Real y = inStream(b.c.h); Real z = actualStream(b.c.h);",
            "a.c.p = 1; b.c.m = 0.5; connect(a.c, b.c);",
            "connector C Real p; flow Real m; stream Real h; end C; model A parameter Real h; C c(h = h); end A;",
          ),
        ),
      ],
    },
    {
      title: "16 Synchronous language elements",
      rows: [
        supported(
          "clocks",
          "clocks: periodic with exact rational intervals, of events, inferred; sample, hold, previous, noClock, interval, firstTick",
          runs(
            { n: 5, y: 5, x: 0.75, z: 10 },
            "Integer n(start = 0); Real y = hold(n); Real x = sample(time, Clock(1, 4)) - interval(x); Real z(start = 0);",
            "when Clock(1, 4) then n = previous(n) + 1; end when; when Clock(0.1) then z = if firstTick() then 0 else previous(z) + 1; end when;",
          ),
        ),
        supported(
          "clock-conversions",
          "subSample, superSample, shiftSample, backSample, also with inferred factors",
          runs(
            { slow: 4, fast: 4, late: 3 },
            "Integer n(start = -1); Integer slow = subSample(n, 2); Integer fast = superSample(slow, 3); Integer late = shiftSample(n, 1, 2);",
            "when Clock(1, 4) then n = previous(n) + 1; end when;",
          ),
        ),
        partly(
          "clocked-equations",
          "differential equations with a clock: ExplicitEuler, ExplicitMidPoint2, ExplicitRungeKutta4, ImplicitEuler, ImplicitTrapezoid",
          "the method External, states that depend on each other, when with a condition in a clocked part (pre and edge act there as previous), faster clocks than one whose interval is computed",
          runs(
            { x: 1 / 4 },
            "Real x(start = 1, fixed = true);",
            'der(x) = -x + sample(0, Clock(Clock(1, 2), "ExplicitEuler"));',
          ),
          refused(
            "clocks.unsupported",
            "Real x(start = 1, fixed = true);",
            'der(x) = -x + sample(0, Clock(Clock(1, 2), "External"));',
          ),
        ),
      ],
    },
    {
      title: "17 State machines",
      rows: [
        partly(
          "state-machines",
          "transition, initialState, activeState, ticksInState, timeInState; machines in states, several at once, resets",
          "equations in a state without a variable alone on one side, derivatives in a state, connected outputs of several states",
          runs(
            { n: 3 },
            "block S outer output Integer n; equation n = previous(n) + 1; end S; block T end T; inner Integer n(start = 0); Integer k = sample(1, Clock(1, 10)); S s; T t;",
            "initialState(s); transition(s, t, n*k >= 3, immediate = false);",
          ),
          refused(
            "machines.equation",
            "block S Real x(start = 0); equation 2*x = previous(x) + sample(1, Clock(1)); end S; S s;",
            "initialState(s);",
          ),
        ),
      ],
    },
    {
      title: "18 Annotations",
      rows: [
        partly(
          "annotations",
          "experiment, Evaluate, Inline, derivative, vendor annotations",
          "graphical annotations are read, not drawn; annotations without effect are ignored",
          runs(
            { x: 2 },
            "Real x(start = 0, fixed = true);",
            "der(x) = 1; annotation(experiment(StopTime = 2), Icon(graphics = {}));",
          ),
        ),
      ],
    },
    {
      title: "19 Unit expressions",
      rows: [
        supported(
          "units",
          "the grammar of units; inference and contradictions as warnings",
          runs({ x: 2 }, 'Real x(unit = "kg.m/s2") = 2;'),
        ),
      ],
    },
    {
      title: "20 Standard library",
      rows: [
        partly(
          "standard-library",
          "Modelica Standard Library",
          "the bundled subset has parts of Blocks, Electrical.Analog, Mechanics, Thermal.HeatTransfer, Math, Units, Constants; the library itself can be given with --library, and its models run as far as their language elements are supported",
          runs({ "step.y": 3 }, "Modelica.Blocks.Sources.Step step(height = 3, startTime = 0.5);"),
          refused("instantiate.unknown-class", "Modelica.Fluid.Sources.FixedBoundary boundary;"),
        ),
      ],
    },
  ],
};
