within Cosimo.Hydraulics;
package Valves "Orifices and valves"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model Orifice "A fixed opening"
    parameter Real k(min = 0) = 2e-7 "Flow per root of the pressure difference [m3/(s.Pa^0.5)]";
    parameter SI.Pressure dpt = 5e4 "Below this pressure difference the flow is laminar";
    extends Interfaces.TwoPorts;
  equation
    q = Interfaces.throughOpening(dp, k, dpt);
    annotation(Documentation(info = "<html><p>q = k*dp/(dp^2 + dpt^2)^(1/4).</p></html>"));
  end Orifice;

  model LaminarResistance "A narrow gap"
    parameter Real G(unit = "m3/(s.Pa)", min = 0) = 1e-12 "Flow per pressure difference";
    extends Interfaces.TwoPorts;
  equation
    q = G*dp;
    annotation(Documentation(info = "<html><p>q = G*dp.</p></html>"));
  end LaminarResistance;

  model CheckValve "A valve that lets oil pass from port_a to port_b"
    parameter SI.Pressure p_open = 1e4 "Pressure difference at which it begins to open";
    parameter SI.Pressure dp_full = 1e5 "Further pressure difference until it is fully open";
    parameter Real k(min = 0) = 5e-7 "Flow per root of the pressure difference where it is fully open [m3/(s.Pa^0.5)]";
    parameter SI.Pressure dpt = 5e4 "Below this pressure difference the flow is laminar";
    extends Interfaces.TwoPorts;
    Real opening "From 0, closed, to 1, open";
  equation
    opening = max(0, min(1, (dp - p_open)/dp_full));
    q = Interfaces.throughOpening(dp, k*opening, dpt);
    annotation(
      Documentation(
        info = "<html><p>The opening grows in proportion to dp, from 0 at p_open to 1 at p_open + dp_full.</p></html>"));
  end CheckValve;

  model ReliefValve "A valve that opens at a set pressure"
    extends CheckValve(p_open = 1e7, dp_full = 1e6);
    annotation(
      Documentation(
        info = "<html><p>A CheckValve with a stiffer spring: it opens where port_a.p - port_b.p passes p_open. port_a is at the circuit, port_b at the tank.</p></html>"));
  end ReliefValve;

  model SpoolValve "A valve with four edges: pump, tank, and two chambers"
    parameter Real k(min = 0) = 4e-7 "Flow per root of the pressure difference through an edge that is fully open [m3/(s.Pa^0.5)]";
    parameter Real overlap(min = 0, max = 1) = 0 "Part of the way of the spool during which all edges are closed";
    parameter Real k_closed(min = 0) = 0 "Flow per root of the pressure difference through a closed edge [m3/(s.Pa^0.5)]";
    parameter SI.Pressure dpt = 5e4 "Below this pressure difference the flow is laminar";
    Modelica.Blocks.Interfaces.RealInput u "Position of the spool: 1 opens P to A and B to T, -1 P to B and A to T";
    Interfaces.Port port_P "Pump";
    Interfaces.Port port_T "Tank";
    Interfaces.Port port_A "First chamber";
    Interfaces.Port port_B "Second chamber";
    Real right "Opening of the edges P to A and B to T";
    Real left "Opening of the edges P to B and A to T";
    SI.VolumeFlowRate q_PA "From P to A";
    SI.VolumeFlowRate q_PB "From P to B";
    SI.VolumeFlowRate q_AT "From A to T";
    SI.VolumeFlowRate q_BT "From B to T";
  equation
    right = max(0, min(1, (u - overlap)/(1 - overlap)));
    left = max(0, min(1, (-u - overlap)/(1 - overlap)));
    q_PA = Interfaces.throughOpening(port_P.p - port_A.p, k_closed + k*right, dpt);
    q_BT = Interfaces.throughOpening(port_B.p - port_T.p, k_closed + k*right, dpt);
    q_PB = Interfaces.throughOpening(port_P.p - port_B.p, k_closed + k*left, dpt);
    q_AT = Interfaces.throughOpening(port_A.p - port_T.p, k_closed + k*left, dpt);
    port_P.q = q_PA + q_PB;
    port_T.q = -q_AT - q_BT;
    port_A.q = q_AT - q_PA;
    port_B.q = q_BT - q_PB;
    annotation(
      Documentation(
        info = "<html><p>Each edge is an orifice whose opening is proportional to the way of the spool beyond its overlap.</p></html>"));
  end SpoolValve;
end Valves;
