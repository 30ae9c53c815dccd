within Cosimo.Hydraulics;
package Interfaces "Ports, and the form of components"
  extends Modelica.Icons.InterfacesPackage;
  import Modelica.Units.SI;

  connector Port "Where oil enters or leaves"
    SI.Pressure p "Gauge pressure";
    flow SI.VolumeFlowRate q "Into the component";
    annotation(Documentation(info = "<html><p>Connected ports have one pressure; their flows add up to zero.</p></html>"));
  end Port;

  partial model TwoPorts "What flows in at one port leaves at the other"
    Port port_a "Where q enters";
    Port port_b "Where q leaves";
    SI.VolumeFlowRate q "From port_a to port_b";
    SI.PressureDifference dp "port_a.p - port_b.p";
  equation
    dp = port_a.p - port_b.p;
    q = port_a.q;
    port_a.q + port_b.q = 0;
    annotation(Documentation(info = "<html><p>The component stores no oil. An extending class relates q and dp.</p></html>"));
  end TwoPorts;

  function throughOpening "Volume flow rate through a sharp-edged opening"
    input Real dp(unit = "Pa") "Pressure difference";
    input Real k "Flow per root of the pressure difference [m3/(s.Pa^0.5)]";
    input Real dpt(unit = "Pa") "Below it the flow is laminar";
    output Real q(unit = "m3/s") "Volume flow rate, with the sign of dp";
  algorithm
    q := k*dp/(dp^2 + dpt^2)^0.25;
    annotation(
      Inline = true,
      Documentation(
        info = "<html><p>q = k*dp/(dp^2 + dpt^2)^(1/4). For an area A, a discharge coefficient c and a density rho, k = c*A*sqrt(2/rho).</p></html>"));
  end throughOpening;
end Interfaces;
