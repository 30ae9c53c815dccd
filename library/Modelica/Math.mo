within Modelica;
package Math "Mathematical functions"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  function sin "Sine"
    extends Modelica.Icons.Function;
    input SI.Angle u;
    output Real y;
    external "builtin" y = sin(u);
  end sin;

  function cos "Cosine"
    extends Modelica.Icons.Function;
    input SI.Angle u;
    output Real y;
    external "builtin" y = cos(u);
  end cos;

  function tan "Tangent"
    extends Modelica.Icons.Function;
    input SI.Angle u;
    output Real y;
    external "builtin" y = tan(u);
  end tan;

  function asin "Arc sine of -1 <= u <= 1"
    extends Modelica.Icons.Function;
    input Real u;
    output SI.Angle y;
    external "builtin" y = asin(u);
  end asin;

  function acos "Arc cosine of -1 <= u <= 1"
    extends Modelica.Icons.Function;
    input Real u;
    output SI.Angle y;
    external "builtin" y = acos(u);
  end acos;

  function atan "Arc tangent"
    extends Modelica.Icons.Function;
    input Real u;
    output SI.Angle y;
    external "builtin" y = atan(u);
  end atan;

  function atan2 "Angle of the point (u2, u1), in all four quadrants"
    extends Modelica.Icons.Function;
    input Real u1;
    input Real u2;
    output SI.Angle y;
    external "builtin" y = atan2(u1, u2);
  end atan2;

  function sinh "Hyperbolic sine"
    extends Modelica.Icons.Function;
    input Real u;
    output Real y;
    external "builtin" y = sinh(u);
  end sinh;

  function cosh "Hyperbolic cosine"
    extends Modelica.Icons.Function;
    input Real u;
    output Real y;
    external "builtin" y = cosh(u);
  end cosh;

  function tanh "Hyperbolic tangent"
    extends Modelica.Icons.Function;
    input Real u;
    output Real y;
    external "builtin" y = tanh(u);
  end tanh;

  function asinh "Inverse of sinh"
    extends Modelica.Icons.Function;
    input Real u;
    output Real y;
  algorithm
    y := if u < 0 then -Modelica.Math.log(-u + sqrt(u*u + 1)) else Modelica.Math.log(u + sqrt(u*u + 1));
  end asinh;

  function acosh "Inverse of cosh for u >= 1"
    extends Modelica.Icons.Function;
    input Real u;
    output Real y;
  algorithm
    y := Modelica.Math.log(u + sqrt(u - 1)*sqrt(u + 1));
  end acosh;

  function atanh "Inverse of tanh for -1 < u < 1"
    extends Modelica.Icons.Function;
    input Real u;
    output Real y;
  algorithm
    y := 0.5*Modelica.Math.log((1 + u)/(1 - u));
  end atanh;

  function exp "Exponential function"
    extends Modelica.Icons.Function;
    input Real u;
    output Real y;
    external "builtin" y = exp(u);
  end exp;

  function log "Natural logarithm of u > 0"
    extends Modelica.Icons.Function;
    input Real u;
    output Real y;
    external "builtin" y = log(u);
  end log;

  function log10 "Logarithm of u > 0 to base 10"
    extends Modelica.Icons.Function;
    input Real u;
    output Real y;
    external "builtin" y = log10(u);
  end log10;

  package Vectors "Functions of vectors"
    extends Modelica.Icons.Package;

    function length "Euclidean length"
      extends Modelica.Icons.Function;
      input Real v[:];
      output Real result;
    protected
      Real squares = 0;
    algorithm
      for i in 1:size(v, 1) loop
        squares := squares + v[i]^2;
      end for;
      result := sqrt(squares);
    end length;

    function norm "p-norm; 1 <= p, Modelica.Constants.inf for the greatest magnitude"
      extends Modelica.Icons.Function;
      input Real v[:];
      input Real p = 2;
      output Real result = 0;
    algorithm
      for i in 1:size(v, 1) loop
        if p >= Modelica.Constants.inf then
          result := max(result, abs(v[i]));
        elseif p == 1 then
          result := result + abs(v[i]);
        else
          result := result + abs(v[i])^p;
        end if;
      end for;
      if p > 1 and p < Modelica.Constants.inf then
        result := if p == 2 then sqrt(result) else result^(1/p);
      end if;
    end norm;

    function normalize "Vector of length 1 in the same direction; a vector shorter than eps is divided by eps"
      extends Modelica.Icons.Function;
      input Real v[:];
      input Real eps = 100*Modelica.Constants.eps;
      output Real result[size(v, 1)];
    protected
      Real divisor = max(length(v), eps);
    algorithm
      for i in 1:size(v, 1) loop
        result[i] := v[i]/divisor;
      end for;
    end normalize;

    function normalizeWithAssert "Vector of length 1 in the same direction; the zero vector has none"
      extends Modelica.Icons.Function;
      input Real v[:];
      output Real result[size(v, 1)](each final unit = "1");
    algorithm
      assert(length(v) > 0, "The zero vector has no direction");
      result := v/length(v);
    end normalizeWithAssert;

    function interpolate "Value at xi of the line through points (x, y), x ascending; extended straight beyond both ends"
      extends Modelica.Icons.Function;
      input Real x[:] "Abscissas, ascending; two equal ones are a jump";
      input Real y[size(x, 1)] "Ordinates";
      input Real xi "Where the line is evaluated";
      input Integer iLast = 1 "Interval where the search begins";
      output Real yi "Value at xi";
      output Integer iNew = 1 "Interval that holds xi";
    protected
      Integer n = size(x, 1);
    algorithm
      if n == 1 then
        yi := y[1];
      else
        iNew := min(max(iLast, 1), n - 1);
        while iNew < n - 1 and xi >= x[iNew + 1] loop
          iNew := iNew + 1;
        end while;
        while iNew > 1 and xi < x[iNew] loop
          iNew := iNew - 1;
        end while;
        yi := if x[iNew + 1] > x[iNew] then y[iNew] + (y[iNew + 1] - y[iNew])*(xi - x[iNew])/(x[iNew + 1] - x[iNew]) else y[iNew];
      end if;
    end interpolate;

    function reverse "Elements in opposite order"
      extends Modelica.Icons.Function;
      input Real v[:];
      output Real result[size(v, 1)];
    algorithm
      for i in 1:size(v, 1) loop
        result[i] := v[size(v, 1) - i + 1];
      end for;
    end reverse;
  end Vectors;
end Math;
