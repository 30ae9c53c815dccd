within Modelica.Blocks;
package Math "Blocks that calculate without memory"
  extends Modelica.Icons.Package;
  import Modelica.Blocks.Interfaces;

  block Gain "Product of the input and a constant"
    parameter Real k(start = 1) "Factor";
    Interfaces.RealInput u "Input";
    Interfaces.RealOutput y "Output";
  equation
    y = k*u;
    annotation(Documentation(info="<html><p>y = k u.</p></html>"));
  end Gain;

  block MatrixGain "Product of a matrix and the inputs"
    parameter Real K[:, :] = [1, 0; 0, 1] "Matrix";
    extends Interfaces.MIMO(final nin = size(K, 2), final nout = size(K, 1));
  equation
    y = K*u;
    annotation(Documentation(info="<html><p>y = K u, with the vectors u and y.</p></html>"));
  end MatrixGain;

  block Sum "Weighted sum of the inputs"
    extends Interfaces.MISO;
    parameter Real k[nin] = ones(nin) "Weights";
  equation
    y = k*u;
    annotation(Documentation(info="<html><p>y = k[1] u[1] + ... + k[nin] u[nin].</p></html>"));
  end Sum;

  block MultiSum "Weighted sum of any number of inputs, none among them"
    extends Interfaces.PartialRealMISO;
    parameter Real k[nu] = fill(1, nu) "Weights";
  equation
    y = if size(u, 1) > 0 then k*u else 0;
    annotation(Documentation(info="<html><p>y = k[1] u[1] + ... + k[nu] u[nu]; zero without inputs.</p></html>"));
  end MultiSum;

  block MultiProduct "Product of any number of inputs, none among them"
    extends Interfaces.PartialRealMISO;
  equation
    y = if size(u, 1) > 0 then product(u) else 1;
    annotation(Documentation(info="<html><p>y = u[1] u[2] ... u[nu]; one without inputs.</p></html>"));
  end MultiProduct;

  block Feedback "Difference of a command and a feedback signal"
    Interfaces.RealInput u1 "Command";
    Interfaces.RealInput u2 "What is fed back";
    Interfaces.RealOutput y "Difference";
  equation
    y = u1 - u2;
    annotation(Documentation(info="<html><p>y = u1 - u2.</p></html>"));
  end Feedback;

  block Add "Weighted sum of two inputs"
    extends Interfaces.SI2SO;
    parameter Real k1 = 1 "Weight of the first input";
    parameter Real k2 = 1 "Weight of the second input";
  equation
    y = k1*u1 + k2*u2;
    annotation(Documentation(info="<html><p>y = k1 u1 + k2 u2.</p></html>"));
  end Add;

  block Add3 "Weighted sum of three inputs"
    parameter Real k1 = 1 "Weight of the first input";
    parameter Real k2 = 1 "Weight of the second input";
    parameter Real k3 = 1 "Weight of the third input";
    Interfaces.RealInput u1 "First input";
    Interfaces.RealInput u2 "Second input";
    Interfaces.RealInput u3 "Third input";
    Interfaces.RealOutput y "Output";
  equation
    y = k1*u1 + k2*u2 + k3*u3;
    annotation(Documentation(info="<html><p>y = k1 u1 + k2 u2 + k3 u3.</p></html>"));
  end Add3;

  block Product "Product of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = u1*u2;
    annotation(Documentation(info="<html><p>y = u1 u2.</p></html>"));
  end Product;

  block Division "Quotient of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = u1/u2;
    annotation(Documentation(info="<html><p>y = u1/u2; u2 must not be zero.</p></html>"));
  end Division;

  block Power "Power of the input"
    extends Interfaces.SISO;
    parameter Real base(final min = Modelica.Constants.small) = Modelica.Constants.e "Base";
    parameter Boolean NoEvent = true "Not used: the function is smooth";
  equation
    y = base^u;
    annotation(Documentation(info="<html><p>y = base^u.</p></html>"));
  end Power;

  block Abs "Magnitude of the input"
    extends Interfaces.SISO;
    parameter Boolean generateEvent = false "Make an event where the input changes its sign";
  equation
    y = if generateEvent then (if u >= 0 then u else -u) else (if noEvent(u >= 0) then u else -u);
    annotation(Documentation(info="<html><p>y = |u|.</p></html>"));
  end Abs;

  block Sign "Sign of the input"
    extends Interfaces.SISO;
    parameter Boolean generateEvent = false "Make an event where the input changes its sign";
  equation
    y = if generateEvent then (if u > 0 then 1 else if u < 0 then -1 else 0)
        else (if noEvent(u > 0) then 1 else if noEvent(u < 0) then -1 else 0);
    annotation(Documentation(info="<html><p>y = 1, 0 or -1 for a positive, zero or negative input.</p></html>"));
  end Sign;

  block Sqrt "Square root of the input"
    extends Interfaces.SISO;
  equation
    y = sqrt(u);
    annotation(Documentation(info="<html><p>y is the square root of u, which must not be negative.</p></html>"));
  end Sqrt;

  block Sin "Sine of the input"
    extends Interfaces.SISO(u(unit = "rad"));
  equation
    y = Modelica.Math.sin(u);
    annotation(Documentation(info="<html><p>y = sin u.</p></html>"));
  end Sin;

  block Cos "Cosine of the input"
    extends Interfaces.SISO(u(unit = "rad"));
  equation
    y = Modelica.Math.cos(u);
    annotation(Documentation(info="<html><p>y = cos u.</p></html>"));
  end Cos;

  block Tan "Tangent of the input"
    extends Interfaces.SISO(u(unit = "rad"));
  equation
    y = Modelica.Math.tan(u);
    annotation(Documentation(info="<html><p>y = tan u.</p></html>"));
  end Tan;

  block Asin "Arc sine of the input"
    extends Interfaces.SISO(y(unit = "rad"));
  equation
    y = Modelica.Math.asin(u);
    annotation(Documentation(info="<html><p>y = arcsin u for -1 &le; u &le; 1.</p></html>"));
  end Asin;

  block Acos "Arc cosine of the input"
    extends Interfaces.SISO(y(unit = "rad"));
  equation
    y = Modelica.Math.acos(u);
    annotation(Documentation(info="<html><p>y = arccos u for -1 &le; u &le; 1.</p></html>"));
  end Acos;

  block Atan "Arc tangent of the input"
    extends Interfaces.SISO(y(unit = "rad"));
  equation
    y = Modelica.Math.atan(u);
    annotation(Documentation(info="<html><p>y = arctan u.</p></html>"));
  end Atan;

  block Atan2 "Angle of a point"
    extends Interfaces.SI2SO(y(unit = "rad"));
  equation
    y = Modelica.Math.atan2(u1, u2);
    annotation(Documentation(info="<html><p>y is the angle of the point (u2, u1), in all four quadrants.</p></html>"));
  end Atan2;

  block Exp "Exponential function of the input"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.exp(u);
    annotation(Documentation(info="<html><p>y = e^u.</p></html>"));
  end Exp;

  block Log "Natural logarithm of the input"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.log(u);
    annotation(Documentation(info="<html><p>y = ln u for u &gt; 0.</p></html>"));
  end Log;

  block Log10 "Logarithm to base 10 of the input"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.log10(u);
    annotation(Documentation(info="<html><p>y is the logarithm of u &gt; 0 to base 10.</p></html>"));
  end Log10;

  block Max "Greater of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = max(u1, u2);
    annotation(Documentation(info="<html><p>y = max(u1, u2).</p></html>"));
  end Max;

  block Min "Lesser of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = min(u1, u2);
    annotation(Documentation(info="<html><p>y = min(u1, u2).</p></html>"));
  end Min;

  block RealToInteger "Nearest whole number of the input"
    Interfaces.RealInput u "Input";
    Interfaces.IntegerOutput y "Output";
  equation
    y = if u > 0 then integer(floor(u + 0.5)) else integer(ceil(u - 0.5));
    annotation(Documentation(info="<html><p>y is u rounded to a whole number, halves away from zero. Each step is an event.</p></html>"));
  end RealToInteger;

  block IntegerToReal "An Integer signal as a Real one"
    Interfaces.IntegerInput u "Input";
    Interfaces.RealOutput y "Output";
  equation
    y = u;
    annotation(Documentation(info="<html><p>y = u.</p></html>"));
  end IntegerToReal;

  block BooleanToReal "One of two numbers, chosen by a Boolean"
    extends Interfaces.partialBooleanSI;
    parameter Real realTrue = 1 "Output when the input is true";
    parameter Real realFalse = 0 "Output when the input is false";
    Interfaces.RealOutput y "Output";
  equation
    y = if u then realTrue else realFalse;
    annotation(Documentation(info="<html><p>y = realTrue or realFalse.</p></html>"));
  end BooleanToReal;

  block BooleanToInteger "One of two whole numbers, chosen by a Boolean"
    extends Interfaces.partialBooleanSI;
    parameter Integer integerTrue = 1 "Output when the input is true";
    parameter Integer integerFalse = 0 "Output when the input is false";
    Interfaces.IntegerOutput y "Output";
  equation
    y = if u then integerTrue else integerFalse;
    annotation(Documentation(info="<html><p>y = integerTrue or integerFalse.</p></html>"));
  end BooleanToInteger;

  block RealToBoolean "Whether the input has reached a threshold"
    Interfaces.RealInput u "Input";
    extends Interfaces.partialBooleanSO;
    parameter Real threshold = 0.5 "The output is true from here on";
  equation
    y = u >= threshold;
    annotation(Documentation(info="<html><p>y = (u &ge; threshold). Each change is an event.</p></html>"));
  end RealToBoolean;

  block Edge "True in the instant at which the input becomes true"
    extends Interfaces.BooleanSISO;
  equation
    y = edge(u);
    annotation(Documentation(info="<html><p>y = edge(u).</p></html>"));
  end Edge;

  block BooleanChange "True in the instants at which the input changes"
    extends Interfaces.BooleanSISO;
  equation
    y = change(u);
    annotation(Documentation(info="<html><p>y = change(u).</p></html>"));
  end BooleanChange;
end Math;
