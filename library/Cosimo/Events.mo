within Cosimo;
package Events "Types of events: how the instant is searched at which a condition becomes true"

  function oneSided "A surface that must not be passed: beyond it the equations may be undefined"
    extends Interfaces.TypedCondition;
  algorithm
    y := u;
    annotation(
      Inline = true,
      __Cosimo_eventType = "unilateral",
      Documentation(
        info = "<html><p>Neither steps nor their stages evaluate equations where the relations of u are true, before their event has been handled. The event is located on the near side of the surface.</p><p>Use: <code>when oneSided(level &lt;= 0) then …</code>, where an equation contains <code>sqrt(level)</code>.</p></html>"));
  end oneSided;

  function twoSided "A surface that may be crossed before the event is located"
    extends Interfaces.TypedCondition;
  algorithm
    y := u;
    annotation(
      Inline = true,
      __Cosimo_eventType = "bilateral",
      Documentation(
        info = "<html><p>The event is located at the surface or just beyond it. The cheapest type.</p></html>"));
  end twoSided;

  function shortLived "A condition that may be true for less than a step"
    extends Interfaces.TypedCondition;
  algorithm
    y := u;
    annotation(
      Inline = true,
      __Cosimo_eventType = "shortliving",
      Documentation(
        info = "<html><p>Steps are short enough near the surface that the condition is not stepped over: a fast body that touches an obstacle only briefly.</p></html>"));
  end shortLived;

  function ordinary "A condition whose event is located on either side of the surface"
    extends Interfaces.TypedCondition;
  algorithm
    y := u;
    annotation(
      Inline = true,
      __Cosimo_eventType = "ordinary",
      Documentation(
        info = "<html><p>With detections that locate within a band (comprehensive, extrapolation) either side of the surface will do.</p></html>"));
  end ordinary;

  function auxiliary "A condition that only filters other events"
    extends Interfaces.TypedCondition;
  algorithm
    y := u;
    annotation(
      Inline = true,
      __Cosimo_eventType = "noEvent",
      Documentation(
        info = "<html><p>The condition is evaluated when other events occur, and is not searched for itself: <code>when oneSided(y &lt;= 0) and auxiliary(v &lt; 0) then …</code>.</p><p>The operator noEvent cannot stand here: the condition of a when-clause must be a discrete expression (Modelica 3.6, section 8.3.5). Other tools search for changes of u, too. The results agree where u cannot become true alone while the other conditions hold.</p></html>"));
  end auxiliary;

  package Interfaces "Form of the functions"

    partial function TypedCondition "A condition with an event type"
      input Boolean u "Relations of continuous variables, joined by and, or, not";
      output Boolean y "The same value";
      annotation(
        Documentation(
          info = "<html><p>The vendor annotation __Cosimo_eventType declares the type. Functions of your own may carry it, too. Tools that do not know it ignore it.</p></html>"));
    end TypedCondition;
  end Interfaces;
  annotation(
    Documentation(
      info = "<html><p>Each function returns its argument unchanged. Cosimo takes the relations in the argument as events of the function's type; other tools evaluate the plain body. The option <code>--detection</code> selects what the types mean for the search.</p></html>"));
end Events;
