within Modelica.Electrical.Analog;
package Semiconductors "Components with smooth characteristics"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model Diode "A diode with an exponential characteristic"
    extends Interfaces.OnePort;
    parameter SI.Current Ids = 1e-6 "Saturation current";
    parameter SI.Voltage Vt = 0.04 "Thermal voltage";
    parameter Real Maxexp(final min = Modelica.Constants.small) = 15 "Exponent beyond which the characteristic goes on as its tangent";
    parameter SI.Resistance R = 1e8 "Resistance beside the junction";
    extends Interfaces.ConditionalHeatPort(T = 293.15);
  equation
    i = smooth(1, if v > Maxexp*Vt then Ids*(Modelica.Math.exp(Maxexp)*(1 + v/Vt - Maxexp) - 1) + v/R
                  else Ids*(Modelica.Math.exp(v/Vt) - 1) + v/R);
    LossPower = v*i;
    annotation(Documentation(info="<html><p>i = Ids (e<sup>v/Vt</sup> - 1) + v/R; beyond v = Maxexp Vt the exponential is replaced by its tangent, so that no guess
of a solver can overflow.</p></html>"));
  end Diode;
end Semiconductors;
