within Modelica.Electrical.Analog;
package Ideal "Switches, diodes, thyristors, transformers without losses"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model IdealDiode "A diode of two straight lines"
    extends Interfaces.IdealSemiconductor;
  equation
    off = s < 0;
    annotation(Documentation(info="<html><p>It conducts while its current, and blocks while its voltage, demands it: one parameter s of the characteristic
says which (see Interfaces.IdealSemiconductor). Ron and Goff may be zero where the circuit allows it.</p></html>"));
  end IdealDiode;

  model IdealThyristor "A diode that must be fired"
    extends Interfaces.IdealSemiconductor;
    Modelica.Blocks.Interfaces.BooleanInput fire "It may begin to conduct while this is true";
  equation
    off = s < 0 or pre(off) and not fire;
    annotation(Documentation(info="<html><p>It begins to conduct when fire is true and the voltage reaches Vknee, and blocks when its current falls to zero,
whether fire is true or not.</p></html>"));
  end IdealThyristor;

  model IdealGTOThyristor "A thyristor that is turned off by its gate"
    extends Interfaces.IdealSemiconductor;
    Modelica.Blocks.Interfaces.BooleanInput fire "It conducts while this is true";
  equation
    off = s < 0 or not fire;
    annotation(Documentation(info="<html><p>As a diode while fire is true; else it blocks.</p></html>"));
  end IdealGTOThyristor;

  model IdealOpeningSwitch "A switch that a signal opens"
    extends Interfaces.IdealSwitch;
    Modelica.Blocks.Interfaces.BooleanInput control "The switch is open while this is true";
  equation
    off = control;
    annotation(Documentation(info="<html><p>Open with the conductance Goff while control is true, else closed with the resistance Ron.</p></html>"));
  end IdealOpeningSwitch;

  model IdealClosingSwitch "A switch that a signal closes"
    extends Interfaces.IdealSwitch;
    Modelica.Blocks.Interfaces.BooleanInput control "The switch is closed while this is true";
  equation
    off = not control;
    annotation(Documentation(info="<html><p>Closed with the resistance Ron while control is true, else open with the conductance Goff.</p></html>"));
  end IdealClosingSwitch;

  model ControlledIdealOpeningSwitch "A switch that a potential opens"
    extends Interfaces.IdealSwitch;
    parameter SI.Voltage level = 0.5 "Potential from which on it is open";
    Interfaces.Pin control "Its potential opens the switch; it takes no current";
  equation
    control.i = 0;
    off = control.v > level;
    annotation(Documentation(info="<html><p>Open while the potential of control is above level.</p></html>"));
  end ControlledIdealOpeningSwitch;

  model ControlledIdealClosingSwitch "A switch that a potential closes"
    extends Interfaces.IdealSwitch;
    parameter SI.Voltage level = 0.5 "Potential from which on it is closed";
    Interfaces.Pin control "Its potential closes the switch; it takes no current";
  equation
    control.i = 0;
    off = not control.v > level;
    annotation(Documentation(info="<html><p>Closed while the potential of control is above level.</p></html>"));
  end ControlledIdealClosingSwitch;

  model IdealCommutingSwitch "A switch that connects one pin with one of two others"
    parameter SI.Resistance Ron(final min = 0) = 1e-5 "Resistance of the closed contact";
    parameter SI.Conductance Goff(final min = 0) = 1e-5 "Conductance of the open contact";
    extends Interfaces.ConditionalHeatPort;
    Interfaces.PositivePin p "Pin that is connected";
    Interfaces.NegativePin n1 "Connected while control is false";
    Interfaces.NegativePin n2 "Connected while control is true";
    Modelica.Blocks.Interfaces.BooleanInput control "Which of the pins is connected";
  protected
    Real s1(final unit = "1") "Current of the contact to n1 when it is closed, its voltage when it is open";
    Real s2(final unit = "1") "The same for n2";
    constant SI.Voltage unitVoltage = 1;
    constant SI.Current unitCurrent = 1;
  equation
    p.v - n1.v = s1*unitCurrent*(if control then 1 else Ron);
    -n1.i = s1*unitVoltage*(if control then Goff else 1);
    p.v - n2.v = s2*unitCurrent*(if control then Ron else 1);
    -n2.i = s2*unitVoltage*(if control then 1 else Goff);
    p.i + n1.i + n2.i = 0;
    LossPower = p.i*p.v + n1.i*n1.v + n2.i*n2.v;
    annotation(Documentation(info="<html><p>p is connected with n2 while control is true, else with n1; the other contact is open.</p></html>"));
  end IdealCommutingSwitch;

  model IdealTransformer "A transformer without losses"
    extends Interfaces.TwoPort;
    parameter Real n(start = 1) "Turns of the left coil per turn of the right one";
    parameter Boolean considerMagnetization = false "Have a magnetising current";
    parameter SI.Inductance Lm1(start = 1) "Inductance of the left coil, with considerMagnetization";
    SI.Current im1 "Magnetising current, seen from the left";
    SI.MagneticFlux psim1 "Flux linkage of the left coil";
  equation
    im1 = i1 + i2/n;
    if considerMagnetization then
      psim1 = Lm1*im1;
      v1 = der(psim1);
    else
      psim1 = 0;
      im1 = 0;
    end if;
    v1 = n*v2;
    annotation(Documentation(info="<html><p>v1 = n v2 and n i1 + i2 = 0, also for constant voltages. With considerMagnetization, the left coil takes the
current of an inductance Lm1 besides.</p></html>"));
  end IdealTransformer;

  model IdealGyrator "A gyrator without losses"
    extends Interfaces.TwoPort;
    parameter SI.Conductance G(start = 1) "Current of one port per voltage of the other";
  equation
    i1 = G*v2;
    i2 = -G*v1;
    annotation(Documentation(info="<html><p>i1 = G v2, i2 = -G v1.</p></html>"));
  end IdealGyrator;

  model Idle "Nothing between two pins"
    extends Interfaces.OnePort;
  equation
    i = 0;
    annotation(Documentation(info="<html><p>i = 0.</p></html>"));
  end Idle;

  model Short "A wire without resistance"
    extends Interfaces.OnePort;
  equation
    v = 0;
    annotation(Documentation(info="<html><p>v = 0.</p></html>"));
  end Short;

  model IdealOpAmp3Pin "An amplifier of infinite gain that its feedback keeps in balance"
    Interfaces.PositivePin in_p "Positive input";
    Interfaces.NegativePin in_n "Negative input";
    Interfaces.PositivePin out "Output";
  equation
    in_p.v = in_n.v;
    in_p.i = 0;
    in_n.i = 0;
    annotation(Documentation(info="<html><p>The inputs have the same potential and take no current; the output gives whatever current that takes.</p></html>"));
  end IdealOpAmp3Pin;
end Ideal;
