within Modelica.Electrical.Analog;
package Sensors "What a circuit shows to signals"
  extends Modelica.Icons.SensorsPackage;

  model PotentialSensor "The potential of a pin"
    Interfaces.PositivePin p "Pin";
    Modelica.Blocks.Interfaces.RealOutput phi(unit = "V") "Potential";
  equation
    p.i = 0;
    phi = p.v;
    annotation(Documentation(info="<html><p>phi = p.v; no current.</p></html>"));
  end PotentialSensor;

  model VoltageSensor "The voltage between two pins"
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Blocks.Interfaces.RealOutput v(unit = "V") "Voltage from positive to negative pin";
  equation
    p.i = 0;
    n.i = 0;
    v = p.v - n.v;
    annotation(Documentation(info="<html><p>v = p.v - n.v; no current.</p></html>"));
  end VoltageSensor;

  model CurrentSensor "The current of a wire"
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Blocks.Interfaces.RealOutput i(unit = "A") "Current from positive to negative pin";
  equation
    p.v = n.v;
    p.i = i;
    n.i = -i;
    annotation(Documentation(info="<html><p>i = p.i; no voltage.</p></html>"));
  end CurrentSensor;

  model PowerSensor "The power of a current and a voltage"
    Interfaces.PositivePin pc "Positive pin of the current's path";
    Interfaces.NegativePin nc "Negative pin of the current's path";
    Interfaces.PositivePin pv "Positive pin of the voltage's path";
    Interfaces.NegativePin nv "Negative pin of the voltage's path";
    Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Product of voltage and current";
  equation
    pc.v = nc.v;
    pc.i + nc.i = 0;
    pv.i = 0;
    nv.i = 0;
    power = pc.i*(pv.v - nv.v);
    annotation(Documentation(info="<html><p>power = (pv.v - nv.v) pc.i.</p></html>"));
  end PowerSensor;

  model MultiSensor "Current, voltage and power"
    Interfaces.PositivePin pc "Positive pin of the current's path";
    Interfaces.NegativePin nc "Negative pin of the current's path";
    Interfaces.PositivePin pv "Positive pin of the voltage's path";
    Interfaces.NegativePin nv "Negative pin of the voltage's path";
    Modelica.Blocks.Interfaces.RealOutput i(unit = "A") "Current";
    Modelica.Blocks.Interfaces.RealOutput v(unit = "V") "Voltage";
    Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Product of voltage and current";
  equation
    pc.v = nc.v;
    pc.i + nc.i = 0;
    pv.i = 0;
    nv.i = 0;
    i = pc.i;
    v = pv.v - nv.v;
    power = v*i;
    annotation(Documentation(info="<html><p>i = pc.i, v = pv.v - nv.v, power = v i.</p></html>"));
  end MultiSensor;
end Sensors;
