within Modelica.Blocks;
package Discrete "Blocks that work at the instants of a clock"
  extends Modelica.Icons.Package;
  import Modelica.Blocks.Interfaces;

  block Sampler "The input at the instants"
    extends Interfaces.DiscreteSISO;
  equation
    when {sampleTrigger, initial()} then
      y = u;
    end when;
    annotation(Documentation(info="<html><p>At each instant y takes the value of u, and keeps it.</p></html>"));
  end Sampler;

  block ZeroOrderHold "The input at the instants, kept between them"
    extends Interfaces.DiscreteSISO;
  protected
    Real ySample(start = 0, fixed = true);
  equation
    when {sampleTrigger, initial()} then
      ySample = u;
    end when;
    y = pre(ySample);
    annotation(Documentation(info="<html><p>After each instant y is the value of u at it.</p></html>"));
  end ZeroOrderHold;

  block UnitDelay "The input one instant ago"
    parameter Real y_start = 0 "Output before the second instant";
    extends Interfaces.DiscreteSISO;
  equation
    when sampleTrigger then
      y = pre(u);
    end when;
  initial equation
    y = y_start;
    annotation(Documentation(info="<html><p>At each instant y takes the value that u had just before it: for an input that changes at the instants, the one of the instant before.</p></html>"));
  end UnitDelay;

  block TriggeredSampler "The input where a trigger becomes true"
    parameter Real y_start = 0 "Output before that";
    Interfaces.RealInput u "Input";
    Interfaces.RealOutput y "Output";
    Interfaces.BooleanInput trigger "When to sample";
  equation
    when trigger then
      y = u;
    end when;
  initial equation
    y = y_start;
    annotation(Documentation(info="<html><p>Where trigger becomes true, y takes the value of u.</p></html>"));
  end TriggeredSampler;
end Discrete;
