within Modelica.Thermal.HeatTransfer;
package Sources "Temperatures and heat flows that are given"
  extends Modelica.Icons.SourcesPackage;
  import Modelica.Units.SI;

  model FixedTemperature "The same temperature always"
    parameter SI.Temperature T "Temperature";
    Interfaces.HeatPort_b port "Port";
  equation
    port.T = T;
    annotation(Documentation(info="<html><p>port.T = T.</p></html>"));
  end FixedTemperature;

  model PrescribedTemperature "A temperature that is an input"
    Interfaces.HeatPort_b port "Port";
    Modelica.Blocks.Interfaces.RealInput T(unit = "K") "Temperature";
  equation
    port.T = T;
    annotation(Documentation(info="<html><p>port.T = T.</p></html>"));
  end PrescribedTemperature;

  model FixedHeatFlow "Constant heat flow"
    parameter SI.HeatFlowRate Q_flow "Heat flow out of the port at temperature T_ref";
    parameter SI.Temperature T_ref = 293.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha = 0 "Relative change of the heat flow per kelvin";
    Interfaces.HeatPort_b port "Port";
  equation
    port.Q_flow = -Q_flow*(1 + alpha*(port.T - T_ref));
    annotation(Documentation(info="<html><p>Heat flow Q_flow (1 + alpha (T - T_ref)) out of the port.</p></html>"));
  end FixedHeatFlow;

  model PrescribedHeatFlow "A heat flow that is an input"
    parameter SI.Temperature T_ref = 293.15 "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha = 0 "Relative change of the heat flow per kelvin";
    Modelica.Blocks.Interfaces.RealInput Q_flow(unit = "W") "Heat flow out of the port at temperature T_ref";
    Interfaces.HeatPort_b port "Port";
  equation
    port.Q_flow = -Q_flow*(1 + alpha*(port.T - T_ref));
    annotation(Documentation(info="<html><p>Heat flow Q_flow (1 + alpha (T - T_ref)) out of the port.</p></html>"));
  end PrescribedHeatFlow;
end Sources;
