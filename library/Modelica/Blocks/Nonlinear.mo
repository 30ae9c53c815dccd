within Modelica.Blocks;
package Nonlinear "Limits and dead zones"
  extends Modelica.Icons.Package;
  import Modelica.Blocks.Interfaces;

  block Limiter "The input within constant limits"
    parameter Real uMax(start = 1) "Upper limit";
    parameter Real uMin = -uMax "Lower limit";
    parameter Boolean strict = false "Follow the limits without events";
    extends Interfaces.SISO;
  equation
    assert(uMax >= uMin, "the upper limit must not be below the lower one");
    if strict then
      y = smooth(0, noEvent(if u > uMax then uMax elseif u < uMin then uMin else u));
    else
      y = smooth(0, if u > uMax then uMax elseif u < uMin then uMin else u);
    end if;
    annotation(Documentation(info="<html><p>y = min(uMax, max(uMin, u)).</p></html>"));
  end Limiter;

  block VariableLimiter "The input within limits that are inputs"
    extends Interfaces.SISO;
    parameter Boolean strict = false "Follow the limits without events";
    Interfaces.RealInput limit1 "Upper limit";
    Interfaces.RealInput limit2 "Lower limit";
  equation
    if strict then
      y = smooth(0, noEvent(if u > limit1 then limit1 elseif u < limit2 then limit2 else u));
    else
      y = smooth(0, if u > limit1 then limit1 elseif u < limit2 then limit2 else u);
    end if;
    annotation(Documentation(info="<html><p>y = min(limit1, max(limit2, u)).</p></html>"));
  end VariableLimiter;

  block DeadZone "Zero within limits"
    parameter Real uMax(start = 1) "Upper limit";
    parameter Real uMin = -uMax "Lower limit";
    extends Interfaces.SISO;
  equation
    assert(uMax >= uMin, "the upper limit must not be below the lower one");
    y = smooth(0, if u > uMax then u - uMax elseif u < uMin then u - uMin else 0);
    annotation(Documentation(info="<html><p>y = 0 for uMin &le; u &le; uMax; outside, y is the distance from there, with its sign.</p></html>"));
  end DeadZone;

  block SlewRateLimiter "The input with a limited rate"
    parameter Real Rising(min = Modelica.Constants.small) = 1 "Greatest rate";
    parameter Real Falling(max = -Modelica.Constants.small) = -Rising "Least rate";
    parameter Modelica.Units.SI.Time Td(min = Modelica.Constants.small) = 0.001 "Time constant with which the output follows";
    extends Interfaces.SISO;
  protected
    Real rate = (u - y)/Td;
  initial equation
    y = u;
  equation
    der(y) = smooth(1, if rate > Rising then Rising elseif rate < Falling then Falling else rate);
    annotation(Documentation(info="<html><p>der(y) = (u - y)/Td, limited to Falling ... Rising.</p></html>"));
  end SlewRateLimiter;
end Nonlinear;
