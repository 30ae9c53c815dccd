within Cosimo.Hydraulics;
package Sources "Tanks, and oil at a given pressure or flow"
  extends Modelica.Icons.SourcesPackage;
  import Modelica.Units.SI;

  model Tank "Oil at a constant pressure"
    parameter SI.Pressure p = 0 "Gauge pressure";
    Interfaces.Port port "Opening of the tank";
  equation
    port.p = p;
    annotation(Documentation(info = "<html><p>port.p = p, whatever flows.</p></html>"));
  end Tank;

  model PressureSource "Oil at the pressure of a signal"
    Modelica.Blocks.Interfaces.RealInput p(unit = "Pa") "Gauge pressure";
    Interfaces.Port port "Outlet";
  equation
    port.p = p;
    annotation(Documentation(info = "<html><p>port.p = p, whatever flows.</p></html>"));
  end PressureSource;

  model FlowSource "Oil at the flow rate of a signal"
    Modelica.Blocks.Interfaces.RealInput q(unit = "m3/s") "Out of the port";
    Interfaces.Port port "Outlet";
  equation
    port.q = -q;
    annotation(Documentation(info = "<html><p>port.q = -q, whatever the pressure.</p></html>"));
  end FlowSource;
end Sources;
