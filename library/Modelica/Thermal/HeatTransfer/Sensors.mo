within Modelica.Thermal.HeatTransfer;
package Sensors "What a body shows to signals"
  extends Modelica.Icons.SensorsPackage;

  model TemperatureSensor "The temperature of a port"
    Modelica.Blocks.Interfaces.RealOutput T(unit = "K") "Temperature";
    Interfaces.HeatPort_a port "Port";
  equation
    T = port.T;
    port.Q_flow = 0;
    annotation(Documentation(info="<html><p>T = port.T; no heat flow.</p></html>"));
  end TemperatureSensor;

  model RelTemperatureSensor "The difference of two temperatures"
    Interfaces.HeatPort_a port_a "Left port";
    Interfaces.HeatPort_b port_b "Right port";
    Modelica.Blocks.Interfaces.RealOutput T_rel(unit = "K") "Temperature of port_a less that of port_b";
  equation
    T_rel = port_a.T - port_b.T;
    port_a.Q_flow = 0;
    port_b.Q_flow = 0;
    annotation(Documentation(info="<html><p>T_rel = port_a.T - port_b.T; no heat flow.</p></html>"));
  end RelTemperatureSensor;

  model HeatFlowSensor "The heat flow between two ports"
    Modelica.Blocks.Interfaces.RealOutput Q_flow(unit = "W") "Heat flow from port_a to port_b";
    Interfaces.HeatPort_a port_a "Left port";
    Interfaces.HeatPort_b port_b "Right port";
  equation
    port_a.T = port_b.T;
    port_a.Q_flow + port_b.Q_flow = 0;
    Q_flow = port_a.Q_flow;
    annotation(Documentation(info="<html><p>Q_flow = port_a.Q_flow; no difference of temperatures.</p></html>"));
  end HeatFlowSensor;
end Sensors;
