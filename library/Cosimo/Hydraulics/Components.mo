within Cosimo.Hydraulics;
package Components "Volumes, cylinders, pumps and lines"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;
  import Modelica.Mechanics.Translational;
  import Modelica.Mechanics.Rotational;

  model Volume "Oil in a rigid vessel"
    parameter SI.Volume V = 1e-3 "Volume of oil";
    parameter SI.BulkModulus beta = 1e9 "Bulk modulus";
    Interfaces.Port port "Opening of the vessel";
    SI.Pressure p(start = 0, nominal = 1e5) "Gauge pressure";
  equation
    p = port.p;
    der(p) = beta/V*port.q;
    annotation(Documentation(info = "<html><p>der(p) = beta/V*port.q.</p></html>"));
  end Volume;

  model SingleActingCylinder "A chamber closed by a piston"
    parameter SI.Area S = 1e-3 "Area of the piston";
    parameter SI.Volume V = 1e-4 "Volume of oil where the flange is at s = 0";
    parameter SI.BulkModulus beta = 1e9 "Bulk modulus";
    Interfaces.Port port "Opening of the chamber";
    Translational.Interfaces.Flange_b flange "Piston: the pressure pushes it towards larger s";
    SI.Pressure p(start = 0, nominal = 1e5) "Gauge pressure of the chamber";
    SI.Velocity v "Velocity of the piston";
  equation
    p = port.p;
    v = der(flange.s);
    der(p) = beta/(V + S*flange.s)*(port.q - S*v);
    flange.f = -S*p;
    annotation(
      Documentation(
        info = "<html><p>der(p) = beta/(V + S*s)*(port.q - S*v); the piston pushes with the force S*p. Mass, friction and end stops are components of Modelica.Mechanics.Translational at the flange.</p></html>"));
  end SingleActingCylinder;

  model Cylinder "A piston between two chambers"
    parameter SI.Area S_a = 1e-3 "Area on the side of port_a";
    parameter SI.Area S_b = S_a "Area on the side of port_b: less that of the rod";
    parameter SI.Length stroke = 0.5 "Way of the piston from end to end";
    parameter SI.Volume V_dead = 1e-5 "Oil in each chamber when the piston is at its end";
    parameter SI.BulkModulus beta = 1e9 "Bulk modulus";
    parameter Real leakage(unit = "m3/(s.Pa)", min = 0) = 0 "Laminar flow past the piston per pressure difference";
    Interfaces.Port port_a "Its pressure pushes the piston towards larger s";
    Interfaces.Port port_b "Its pressure pushes the piston towards smaller s";
    Translational.Interfaces.Flange_b flange "Rod: s = 0 where chamber a is smallest";
    SI.Pressure p_a(start = 0, nominal = 1e5) "Gauge pressure of chamber a";
    SI.Pressure p_b(start = 0, nominal = 1e5) "Gauge pressure of chamber b";
    SI.Velocity v "Velocity of the piston";
    SI.VolumeFlowRate q_leakage "From chamber a to chamber b";
  equation
    p_a = port_a.p;
    p_b = port_b.p;
    v = der(flange.s);
    q_leakage = leakage*(p_a - p_b);
    der(p_a) = beta/(V_dead + S_a*flange.s)*(port_a.q - q_leakage - S_a*v);
    der(p_b) = beta/(V_dead + S_b*(stroke - flange.s))*(port_b.q + q_leakage + S_b*v);
    flange.f = S_b*p_b - S_a*p_a;
    assert(flange.s >= 0 and flange.s <= stroke, "The piston has passed the end of its cylinder: limit its way, for example by an ElastoGap", AssertionLevel.warning);
    annotation(
      Documentation(
        info = "<html><p>der(p_a) = beta/(V_dead + S_a*s)*(port_a.q - q_leakage - S_a*v), der(p_b) = beta/(V_dead + S_b*(stroke - s))*(port_b.q + q_leakage + S_b*v); the rod pushes with S_a*p_a - S_b*p_b.</p></html>"));
  end Cylinder;

  model Pump "A pump with a fixed displacement"
    parameter SI.Volume displacement = 1e-5 "Oil per turn of the shaft";
    parameter Real leakage(unit = "m3/(s.Pa)", min = 0) = 0 "Laminar flow back per pressure difference";
    Interfaces.Port port_a "Suction";
    Interfaces.Port port_b "Outlet";
    Rotational.Interfaces.Flange_a flange "Shaft";
    SI.AngularVelocity w "Angular velocity of the shaft";
    SI.VolumeFlowRate q "From port_a to port_b";
    SI.PressureDifference dp "port_b.p - port_a.p";
  equation
    w = der(flange.phi);
    dp = port_b.p - port_a.p;
    q = displacement/(2*Modelica.Constants.pi)*w - leakage*dp;
    port_a.q = q;
    port_a.q + port_b.q = 0;
    flange.tau = displacement/(2*Modelica.Constants.pi)*dp;
    annotation(
      Documentation(
        info = "<html><p>q = displacement/(2 pi)*w - leakage*dp; the shaft takes the torque displacement/(2 pi)*dp. Driven by the oil it is a motor.</p></html>"));
  end Pump;

  model Line "A long pipe, in segments"
    parameter SI.Length L = 10 "Length";
    parameter SI.Diameter d = 0.01 "Inner diameter";
    parameter Integer n(min = 1) = 5 "Number of segments";
    parameter SI.BulkModulus beta = 1e9 "Bulk modulus";
    parameter SI.Density rho = 850 "Density";
    parameter SI.DynamicViscosity mu = 0.04 "Dynamic viscosity";
    Interfaces.Port port_a "Left end";
    Interfaces.Port port_b "Right end";
    SI.VolumeFlowRate q[n](each start = 0, each nominal = 1e-4) "To the right, into each segment";
    SI.Pressure p[n](each start = 0, each nominal = 1e5) "At the right end of each segment";
  protected
    parameter SI.Area A = Modelica.Constants.pi*d^2/4;
    parameter Real inertance(unit = "kg/m4") = rho*L/(n*A);
    parameter Real resistance(unit = "Pa.s/m3") = 128*mu*L/(n*Modelica.Constants.pi*d^4);
    parameter Real compliance(unit = "m3/Pa") = A*L/(n*beta);
  equation
    inertance*der(q[1]) = port_a.p - p[1] - resistance*q[1];
    for i in 2:n loop
      inertance*der(q[i]) = p[i - 1] - p[i] - resistance*q[i];
    end for;
    for i in 1:n - 1 loop
      compliance*der(p[i]) = q[i] - q[i + 1];
    end for;
    compliance*der(p[n]) = q[n] + port_b.q;
    port_a.q = q[1];
    port_b.p = p[n];
    annotation(
      Documentation(
        info = "<html><p>Each segment has inertance rho*l/A, laminar resistance 128*mu*l/(pi*d^4) and compliance A*l/beta. The pressure p[n] is that of port_b, so that a resistance or a cylinder is best there; port_a takes a pressure, as from a Volume.</p><p>The frequencies of n segments approach those of the pipe, (2 k - 1)/4*sqrt(beta/rho)/L where one end is closed, with an error of second order in 1/n.</p></html>"));
  end Line;
end Components;
