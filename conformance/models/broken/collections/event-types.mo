// Wrong: a Boolean variable instead of its relation is declared one-sided.
// Cause: "oneSided" types no event: no variables that change continuously (expression.typed-no-relation).
// Way out: "oneSided(x <= 0)".
model TypedVariable
  import Cosimo.Events.oneSided;
  Real h(start = 1, fixed = true);
  Boolean empty(start = false, fixed = true);
equation
  der(h) = if empty then 0 else -sqrt(h);
  empty = h <= 0;
  when «oneSided(empty)» then
    terminate("empty");
  end when;
end TypedVariable;

// Wrong: a count changes at events only; there is nothing to search for.
// Cause: "shortLived" types no event (expression.typed-no-relation).
model TypedCount
  discrete Integer n(start = 0, fixed = true);
equation
  when sample(0, 1) then
    n = pre(n) + 1;
  end when;
  when «Cosimo.Events.shortLived(n > 3)» then
    terminate("many");
  end when;
end TypedCount;

// Wrong: noEvent takes the events that the type is about.
// Cause: "twoSided" types no event (expression.typed-no-relation).
model TypedNoEvent
  import Cosimo.Events.twoSided;
equation
  when «twoSided(noEvent(time > 1))» then
    terminate("late");
  end when;
end TypedNoEvent;

// Wrong: a branch of an equation is one-sided, not the event that ends it.
// Cause: "oneSided" types no event here (expression.typed-outside-when).
// Way out: "when oneSided(x <= 0) then".
model TypeInBranch
  import Cosimo.Events.oneSided;
  Real h(start = 1, fixed = true);
equation
  der(h) = if «oneSided(h <= 0)» then 0 else -sqrt(h);
end TypeInBranch;

// Wrong: a function, which knows no events, declares a type of event.
// Cause: "Cosimo.Events.oneSided" types no event here (expression.typed-outside-when).
// Way out: "condition".
model TypeInFunction
  function outflow
    input Real h;
    output Real q;
  algorithm
    q := if «Cosimo.Events.oneSided(h <= 0)» then 0 else sqrt(h);
  end outflow;
  Real h(start = 1, fixed = true);
equation
  der(h) = -outflow(h);
end TypeInFunction;

// Wrong: a Boolean variable has the type, which belongs into the clause that reads it.
// Cause: "shortLived" types no event here (expression.typed-outside-when).
// Way out: "Write the type into the condition".
model TypeOfVariable
  import Cosimo.Events.shortLived;
  Real y(start = 1, fixed = true);
  Boolean touches = «shortLived(y < 0)»;
equation
  der(y) = -1;
  when touches then
    terminate("down");
  end when;
end TypeOfVariable;

// Wrong: noEvent takes the events that the type is about.
// Cause: "twoSided" must stand in the condition of a when-clause (expression.typed-outside-when).
model TypeInNoEvent
  import Cosimo.Events.twoSided;
  Real y(start = 1, fixed = true);
equation
  der(y) = -1;
  when noEvent(«twoSided(y < 0)») then
    terminate("down");
  end when;
end TypeInNoEvent;

// Wrong: one condition shall be one-sided and two-sided.
// Cause: "twoSided" inside of a function of another event type (expression.nested-event-types).
// Way out: "Join conditions".
model TwoTypes
  import Cosimo.Events.*;
  Real y(start = 1, fixed = true);
equation
  der(y) = -1;
  when oneSided(«twoSided(y < 0)») then
    terminate("down");
  end when;
end TwoTypes;

// Wrong: a part of a one-sided condition is short-lived.
// Cause: "shortLived" inside of a function of another event type (expression.nested-event-types).
// Way out: "oneSided(a > 0) or shortLived(b > 0)".
model TypeWithinType
  import Cosimo.Events.*;
  Real x(start = 1, fixed = true), y(start = 1, fixed = true);
equation
  der(x) = -1;
  der(y) = -2;
  when oneSided(x < 0 or «shortLived(y < 0)») then
    terminate("down");
  end when;
end TypeWithinType;

// Wrong: what only filters shall be located.
// Cause: "oneSided" inside of a function of another event type (expression.nested-event-types).
model TypeInFilter
  import Cosimo.Events.*;
  Real y(start = 1, fixed = true);
equation
  der(y) = -1;
  when twoSided(y < 0) and auxiliary(«oneSided(y < 0.5)») then
    terminate("down");
  end when;
end TypeInFilter;

// Wrong: the name of the function stands in the annotation, instead of that of the type.
// Cause: the annotation __Cosimo_eventType of "hit" is none of (expression.event-type).
// Way out: "unilateral".
model NameInAnnotation
  function hit
    input Boolean u;
    output Boolean y;
  algorithm
    y := u;
    annotation(«__Cosimo_eventType = "unilaterl"»);
  end hit;
  Real y(start = 1, fixed = true);
equation
  der(y) = -1;
  when hit(y < 0) then
    terminate("down");
  end when;
end NameInAnnotation;

// Wrong: the type is no String.
// Cause: the annotation __Cosimo_eventType of "hit" is none of (expression.event-type).
// Way out: "as a String".
model TypeWithoutQuotes
  function hit
    input Boolean u;
    output Boolean y = u;
    annotation(«__Cosimo_eventType = unilateral»);
  end hit;
  Real y(start = 1, fixed = true);
equation
  der(y) = -1;
  when hit(y < 0) then
    terminate("down");
  end when;
end TypeWithoutQuotes;

// Wrong: the annotation has no value.
// Cause: the annotation __Cosimo_eventType of "hit" is none of (expression.event-type).
// Way out: "Cosimo.Events".
model TypeWithoutValue
  function hit
    input Boolean u;
    output Boolean y;
  algorithm
    y := u;
    annotation(«__Cosimo_eventType»);
  end hit;
equation
  when hit(time > 1) then
    terminate("late");
  end when;
end TypeWithoutValue;
