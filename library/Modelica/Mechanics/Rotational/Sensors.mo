within Modelica.Mechanics.Rotational;
package Sensors "Signals of rotations and torques"
  extends Modelica.Icons.SensorsPackage;
  import Modelica.Units.SI;

  model AngleSensor "Angle of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput phi(unit = "rad") "Angle";
  equation
    phi = flange.phi;
    annotation(Documentation(info = "<html><p>phi = flange.phi.</p></html>"));
  end AngleSensor;

  model SpeedSensor "Angular velocity of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput w(unit = "rad/s") "Angular velocity";
  equation
    w = der(flange.phi);
    annotation(Documentation(info = "<html><p>w = der(flange.phi).</p></html>"));
  end SpeedSensor;

  model AccSensor "Angular acceleration of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    SI.AngularVelocity w "Angular velocity";
    Modelica.Blocks.Interfaces.RealOutput a(unit = "rad/s2") "Angular acceleration";
  equation
    w = der(flange.phi);
    a = der(w);
    annotation(Documentation(info = "<html><p>a = der(der(flange.phi)).</p></html>"));
  end AccSensor;

  model RelAngleSensor "Angle between two flanges"
    extends Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput phi_rel(unit = "rad") "Angle, flange_b.phi - flange_a.phi";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    annotation(Documentation(info = "<html><p>phi_rel = flange_b.phi - flange_a.phi.</p></html>"));
  end RelAngleSensor;

  model RelSpeedSensor "Rate of the angle between two flanges"
    extends Interfaces.PartialRelativeSensor;
    SI.Angle phi_rel "Angle, flange_b.phi - flange_a.phi";
    Modelica.Blocks.Interfaces.RealOutput w_rel(unit = "rad/s") "Rate of the angle";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
    annotation(Documentation(info = "<html><p>w_rel = der(phi_rel).</p></html>"));
  end RelSpeedSensor;

  model RelAccSensor "Second derivative of the angle between two flanges"
    extends Interfaces.PartialRelativeSensor;
    SI.Angle phi_rel "Angle, flange_b.phi - flange_a.phi";
    SI.AngularVelocity w_rel "Rate of the angle";
    Modelica.Blocks.Interfaces.RealOutput a_rel(unit = "rad/s2") "Second derivative of the angle";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
    a_rel = der(w_rel);
    annotation(Documentation(info = "<html><p>a_rel = der(der(phi_rel)).</p></html>"));
  end RelAccSensor;

  model TorqueSensor "Torque between two flanges that are joined"
    extends Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealOutput tau(unit = "N.m") "Torque, = flange_a.tau";
  equation
    flange_a.phi = flange_b.phi;
    flange_a.tau + flange_b.tau = 0;
    tau = flange_a.tau;
    annotation(Documentation(info = "<html><p>tau = flange_a.tau; both flanges turn as one.</p></html>"));
  end TorqueSensor;

  model PowerSensor "Power that passes from flange_a to flange_b"
    extends Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power, = flange_a.tau*der(flange_a.phi)";
  equation
    flange_a.phi = flange_b.phi;
    flange_a.tau + flange_b.tau = 0;
    power = flange_a.tau*der(flange_a.phi);
    annotation(Documentation(info = "<html><p>power = flange_a.tau*der(flange_a.phi); both flanges turn as one.</p></html>"));
  end PowerSensor;

  model MultiSensor "Power, torque and angular velocity between two flanges that are joined"
    extends Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power from flange_a to flange_b";
    Modelica.Blocks.Interfaces.RealOutput w(unit = "rad/s") "Angular velocity";
    Modelica.Blocks.Interfaces.RealOutput tau(unit = "N.m") "Torque, = flange_a.tau";
  equation
    flange_a.phi = flange_b.phi;
    flange_a.tau + flange_b.tau = 0;
    w = der(flange_a.phi);
    tau = flange_a.tau;
    power = tau*w;
    annotation(Documentation(info = "<html><p>power = tau*w, tau = flange_a.tau, w = der(flange_a.phi); both flanges turn as one.</p></html>"));
  end MultiSensor;
end Sensors;
