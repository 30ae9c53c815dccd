within Modelica.Blocks;
package Logical "Boolean signals"
  extends Modelica.Icons.Package;
  import Modelica.Blocks.Interfaces;

  block And "Both inputs"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = u1 and u2;
    annotation(Documentation(info="<html><p>y = u1 and u2.</p></html>"));
  end And;

  block Or "One input at least"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = u1 or u2;
    annotation(Documentation(info="<html><p>y = u1 or u2.</p></html>"));
  end Or;

  block Xor "Exactly one input"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = u1 <> u2;
    annotation(Documentation(info="<html><p>y is true where the inputs differ.</p></html>"));
  end Xor;

  block Nand "Not both inputs"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = not (u1 and u2);
    annotation(Documentation(info="<html><p>y = not (u1 and u2).</p></html>"));
  end Nand;

  block Nor "Neither input"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = not (u1 or u2);
    annotation(Documentation(info="<html><p>y = not (u1 or u2).</p></html>"));
  end Nor;

  block Not "The contrary of the input"
    extends Interfaces.partialBooleanSISO;
  equation
    y = not u;
    annotation(Documentation(info="<html><p>y = not u.</p></html>"));
  end Not;

  block Pre "The input's value just before"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO(u(start = pre_u_start, fixed = true));
  equation
    y = pre(u);
    annotation(Documentation(info="<html><p>y = pre(u). It breaks a loop of Boolean equations: the output follows in the next pass of the same event.</p></html>"));
  end Pre;

  block Edge "True in the instant at which the input becomes true"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO(u(start = pre_u_start, fixed = true));
  equation
    y = edge(u);
    annotation(Documentation(info="<html><p>y = edge(u).</p></html>"));
  end Edge;

  block FallingEdge "True in the instant at which the input becomes false"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO;
  protected
    Boolean not_u(start = not pre_u_start, fixed = true) = not u;
  equation
    y = edge(not_u);
    annotation(Documentation(info="<html><p>y = edge(not u).</p></html>"));
  end FallingEdge;

  block Change "True in the instants at which the input changes"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO(u(start = pre_u_start, fixed = true));
  equation
    y = change(u);
    annotation(Documentation(info="<html><p>y = change(u).</p></html>"));
  end Change;

  block GreaterThreshold "Whether the input is greater than a threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u > threshold;
    annotation(Documentation(info="<html><p>y = (u &gt; threshold). Each change is an event.</p></html>"));
  end GreaterThreshold;

  block GreaterEqualThreshold "Whether the input has reached a threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u >= threshold;
    annotation(Documentation(info="<html><p>y = (u &ge; threshold). Each change is an event.</p></html>"));
  end GreaterEqualThreshold;

  block LessThreshold "Whether the input is less than a threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u < threshold;
    annotation(Documentation(info="<html><p>y = (u &lt; threshold). Each change is an event.</p></html>"));
  end LessThreshold;

  block LessEqualThreshold "Whether the input is not above a threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u <= threshold;
    annotation(Documentation(info="<html><p>y = (u &le; threshold). Each change is an event.</p></html>"));
  end LessEqualThreshold;

  block Greater "Whether one input is greater than the other"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 > u2;
    annotation(Documentation(info="<html><p>y = (u1 &gt; u2). Each change is an event.</p></html>"));
  end Greater;

  block GreaterEqual "Whether one input is at least the other"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 >= u2;
    annotation(Documentation(info="<html><p>y = (u1 &ge; u2). Each change is an event.</p></html>"));
  end GreaterEqual;

  block Less "Whether one input is less than the other"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 < u2;
    annotation(Documentation(info="<html><p>y = (u1 &lt; u2). Each change is an event.</p></html>"));
  end Less;

  block LessEqual "Whether one input is at most the other"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 <= u2;
    annotation(Documentation(info="<html><p>y = (u1 &le; u2). Each change is an event.</p></html>"));
  end LessEqual;

  block ZeroCrossing "True in the instants at which the input passes zero"
    extends Interfaces.partialBooleanSO;
    Interfaces.RealInput u "Input";
    Interfaces.BooleanInput enable "Whether it counts";
  protected
    Boolean positive "Sign of the input";
  equation
    positive = u >= 0;
    y = enable and change(positive) and not initial();
    annotation(Documentation(info="<html><p>y is true in the instants at which u changes its sign while enable is true.</p></html>"));
  end ZeroCrossing;

  block LogicalSwitch "One of two Boolean inputs"
    Interfaces.BooleanInput u1 "Taken if u2";
    Interfaces.BooleanInput u2 "Which of the others is taken";
    Interfaces.BooleanInput u3 "Taken if not u2";
    extends Interfaces.partialBooleanSO;
  equation
    y = if u2 then u1 else u3;
    annotation(Documentation(info="<html><p>y = if u2 then u1 else u3.</p></html>"));
  end LogicalSwitch;

  block Switch "One of two Real inputs"
    Interfaces.RealInput u1 "Taken if u2";
    Interfaces.BooleanInput u2 "Which of the others is taken";
    Interfaces.RealInput u3 "Taken if not u2";
    Interfaces.RealOutput y "Output";
  equation
    y = if u2 then u1 else u3;
    annotation(Documentation(info="<html><p>y = if u2 then u1 else u3.</p></html>"));
  end Switch;

  block Hysteresis "Two thresholds: one for rising, one for falling"
    extends Interfaces.partialBooleanSO;
    Interfaces.RealInput u "Input";
    parameter Real uLow(start = 0) "The output becomes false below this";
    parameter Real uHigh(start = 1) "The output becomes true above this";
    parameter Boolean pre_y_start = false "Value before the start";
  initial equation
    pre(y) = pre_y_start;
  equation
    assert(uHigh > uLow, "the upper threshold of a hysteresis must be above the lower one");
    y = if pre(y) then u >= uLow else u > uHigh;
    annotation(Documentation(info="<html><p>The output becomes true where u exceeds uHigh, and false where u falls below uLow.</p></html>"));
  end Hysteresis;

  block OnOffController "Two-point controller"
    Interfaces.RealInput reference "Set point";
    Interfaces.RealInput u "Measured value";
    extends Interfaces.partialBooleanSO;
    parameter Real bandwidth(start = 0.1) "Width of the hysteresis";
    parameter Boolean pre_y_start = false "Value before the start";
  initial equation
    pre(y) = pre_y_start;
  equation
    y = if pre(y) then u <= reference + bandwidth/2 else u < reference - bandwidth/2;
    annotation(Documentation(info="<html><p>The output becomes true where u falls below reference - bandwidth/2, and false where it exceeds reference + bandwidth/2.</p></html>"));
  end OnOffController;

  block Timer "How long the input has been true"
    extends Interfaces.partialBooleanSI;
    Interfaces.RealOutput y(quantity = "Time", unit = "s") "Duration, or zero while the input is false";
  protected
    discrete Modelica.Units.SI.Time since(start = 0, fixed = true) "When the input became true";
  equation
    when u then
      since = time;
    end when;
    y = if u then time - since else 0.0;
    annotation(Documentation(info="<html><p>While u is true, y is the time since it became true; else zero.</p></html>"));
  end Timer;

  block RSFlipFlop "A memory with an input for setting and one for resetting"
    parameter Boolean Qini = false "Value before the start";
    Interfaces.BooleanInput S "Set";
    Interfaces.BooleanInput R "Reset; takes precedence over S";
    Interfaces.BooleanOutput Q(start = Qini) "State of the flip-flop";
    Interfaces.BooleanOutput QI "not Q";
  initial equation
    pre(Q) = Qini;
  equation
    Q = not R and (S or pre(Q));
    QI = not Q;
    annotation(Documentation(info="<html><p>Q becomes true where S is true, and false where R is true.</p></html>"));
  end RSFlipFlop;
end Logical;
