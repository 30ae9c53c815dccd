import { row } from "./row.ts";

/** Chapter 15. */
export const streams = [
  row(
    "15.1",
    "rule.stream-outside-connector",
    "a stream variable outside of connectors",
    `model M ⟨|stream ⟩Real «h = 1; end M;`,
  ),
  row(
    "15.1",
    "rule.stream-flow",
    "stream variables without a flow variable",
    `model M connector «P ⟨Real p; flow Real m;|⟩ stream Real h; end P; P p(⟨p = 1, |⟩h = 1); end M;`,
  ),
  row(
    "15.1",
    "rule.stream-flow",
    "stream variables with two flow variables",
    `model M connector «P Real p = 1; ⟨|Real q = 1; flow Real n;⟩ flow Real m; stream Real h = 3; end P; P p; end M;`,
  ),
  row(
    "15.1",
    "rule.stream-flow",
    "stream variables with an array of flow variables",
    `model M connector «P Real p⟨|[2]⟩ = ⟨1|{1, 2}⟩; flow Real m⟨|[2]⟩; stream Real h = 3; end P; P p; end M;`,
  ),
  row(
    "15.1",
    "rule.flow-type",
    "a stream variable of type Integer",
    `model M connector P Real p = 1; flow Real m; stream ⟨Real|Integer⟩ «h = 3; end P; P p; end M;`,
  ),
  row(
    "15.2",
    "expression.not-a-stream",
    "inStream(…) of a variable that is no stream",
    `model M connector P Real p = 1; flow Real m; stream Real h = 3; end P; P p; Real x = «inStream(p.⟨h|p⟩); end M;`,
  ),
  row(
    "15.2",
    "expression.argument-count",
    "inStream(…) of two arguments",
    `model M connector P Real p = 1; flow Real m; stream Real h = 3; end P; P p; Real x = «inStream(p.h⟨|, p.h⟩); end M;`,
  ),
  row(
    "15.2",
    "expression.not-a-stream",
    "inStream(…) of an expression",
    `model M connector P Real p = 1; flow Real m; stream Real h = 3; end P; P p; Real x = «inStream(⟨p.h|2*p.h⟩); end M;`,
  ),
  row(
    "15.3",
    "expression.not-a-stream",
    "actualStream(…) of a flow variable",
    `model M connector P Real p = 1; flow Real m; stream Real h = 3; end P; P p; Real x = «actualStream(p.⟨h|m⟩); end M;`,
  ),
  row(
    "15.3",
    "expression.argument-count",
    "actualStream(…) of two arguments",
    `model M connector P Real p = 1; flow Real m; stream Real h = 3; end P; P p; Real x = «actualStream(p.h⟨|, p.h⟩); end M;`,
  ),
  row(
    "15.2",
    "expression.not-a-stream",
    "inStream(…) in a function",
    `model M function f input Real h; output Real y; algorithm y := ⟨h|«inStream(h)⟩; end f; Real x = f(1); end M;`,
  ),
  row(
    "15.1",
    "flatten.connect-flow",
    "a connection of a stream with a potential variable",
    `model M connector P Real p; flow Real m; stream Real h; end P; connector Q Real p; flow Real m; ⟨stream|parameter⟩ Real h⟨|= 2⟩; end Q; model A P c; equation c.p = 1; c.h = 2; end A; model B Q c; equation c.m = 0; ⟨c.h = 2;|⟩ end B; A a; B b; equation «connect(a.c, b.c); end M;`,
  ),
];
