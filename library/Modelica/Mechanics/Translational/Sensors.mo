within Modelica.Mechanics.Translational;
package Sensors "Signals of motions and forces"
  extends Modelica.Icons.SensorsPackage;
  import Modelica.Units.SI;

  model PositionSensor "Position of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput s(unit = "m") "Position";
  equation
    s = flange.s;
    annotation(Documentation(info = "<html><p>s = flange.s.</p></html>"));
  end PositionSensor;

  model SpeedSensor "Velocity of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput v(unit = "m/s") "Velocity";
  equation
    v = der(flange.s);
    annotation(Documentation(info = "<html><p>v = der(flange.s).</p></html>"));
  end SpeedSensor;

  model AccSensor "Acceleration of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    SI.Velocity v "Velocity";
    Modelica.Blocks.Interfaces.RealOutput a(unit = "m/s2") "Acceleration";
  equation
    v = der(flange.s);
    a = der(v);
    annotation(Documentation(info = "<html><p>a = der(der(flange.s)).</p></html>"));
  end AccSensor;

  model RelPositionSensor "Distance of two flanges"
    extends Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput s_rel(unit = "m") "Distance, flange_b.s - flange_a.s";
  equation
    s_rel = flange_b.s - flange_a.s;
    annotation(Documentation(info = "<html><p>s_rel = flange_b.s - flange_a.s.</p></html>"));
  end RelPositionSensor;

  model RelSpeedSensor "Rate of the distance of two flanges"
    extends Interfaces.PartialRelativeSensor;
    SI.Position s_rel "Distance, flange_b.s - flange_a.s";
    Modelica.Blocks.Interfaces.RealOutput v_rel(unit = "m/s") "Rate of the distance";
  equation
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
    annotation(Documentation(info = "<html><p>v_rel = der(s_rel).</p></html>"));
  end RelSpeedSensor;

  model RelAccSensor "Second derivative of the distance of two flanges"
    extends Interfaces.PartialRelativeSensor;
    SI.Position s_rel "Distance, flange_b.s - flange_a.s";
    SI.Velocity v_rel "Rate of the distance";
    Modelica.Blocks.Interfaces.RealOutput a_rel(unit = "m/s2") "Second derivative of the distance";
  equation
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
    a_rel = der(v_rel);
    annotation(Documentation(info = "<html><p>a_rel = der(der(s_rel)).</p></html>"));
  end RelAccSensor;

  model ForceSensor "Force between two flanges that are joined"
    extends Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealOutput f(unit = "N") "Force, = flange_a.f";
  equation
    flange_a.s = flange_b.s;
    flange_a.f + flange_b.f = 0;
    f = flange_a.f;
    annotation(Documentation(info = "<html><p>f = flange_a.f; both flanges move as one.</p></html>"));
  end ForceSensor;

  model PowerSensor "Power that passes from flange_a to flange_b"
    extends Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power, = flange_a.f*der(flange_a.s)";
  equation
    flange_a.s = flange_b.s;
    flange_a.f + flange_b.f = 0;
    power = flange_a.f*der(flange_a.s);
    annotation(Documentation(info = "<html><p>power = flange_a.f*der(flange_a.s); both flanges move as one.</p></html>"));
  end PowerSensor;

  model MultiSensor "Power, force and velocity between two flanges that are joined"
    extends Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power from flange_a to flange_b";
    Modelica.Blocks.Interfaces.RealOutput f(unit = "N") "Force, = flange_a.f";
    Modelica.Blocks.Interfaces.RealOutput v(unit = "m/s") "Velocity";
  equation
    flange_a.s = flange_b.s;
    flange_a.f + flange_b.f = 0;
    v = der(flange_a.s);
    f = flange_a.f;
    power = f*v;
    annotation(Documentation(info = "<html><p>power = f*v, f = flange_a.f, v = der(flange_a.s); both flanges move as one.</p></html>"));
  end MultiSensor;
end Sensors;
