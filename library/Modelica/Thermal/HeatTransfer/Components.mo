within Modelica.Thermal.HeatTransfer;
package Components "Bodies that store heat, and ways that heat takes between them"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  model HeatCapacitor "A body that stores heat"
    parameter SI.HeatCapacity C "Heat capacity";
    SI.Temperature T(start = 293.15, displayUnit = "degC") "Temperature of the body";
    SI.TemperatureSlope der_T(start = 0) "Its derivative";
    Interfaces.HeatPort_a port "Where heat enters";
  equation
    T = port.T;
    der_T = der(T);
    C*der(T) = port.Q_flow;
    annotation(Documentation(info="<html><p>C der(T) = Q_flow.</p></html>"));
  end HeatCapacitor;

  model ThermalConductor "A way for heat"
    extends Interfaces.Element1D;
    parameter SI.ThermalConductance G "Thermal conductance";
  equation
    Q_flow = G*dT;
    annotation(Documentation(info="<html><p>Q_flow = G dT. A rod of cross-section A, length L and conductivity k has G = k A/L.</p></html>"));
  end ThermalConductor;

  model ThermalResistor "A resistance to heat"
    extends Interfaces.Element1D;
    parameter SI.ThermalResistance R "Thermal resistance";
  equation
    dT = R*Q_flow;
    annotation(Documentation(info="<html><p>dT = R Q_flow.</p></html>"));
  end ThermalResistor;

  model Convection "Heat between a surface and a fluid"
    SI.HeatFlowRate Q_flow "Heat flow from solid to fluid";
    SI.TemperatureDifference dT "Temperature of the solid less that of the fluid";
    Modelica.Blocks.Interfaces.RealInput Gc(unit = "W/K") "Thermal conductance of the surface";
    Interfaces.HeatPort_a solid "Surface";
    Interfaces.HeatPort_b fluid "Fluid";
  equation
    dT = solid.T - fluid.T;
    solid.Q_flow = Q_flow;
    fluid.Q_flow = -Q_flow;
    Q_flow = Gc*dT;
    annotation(Documentation(info="<html><p>Q_flow = Gc dT, with Gc = area times coefficient of heat transfer as an input.</p></html>"));
  end Convection;

  model ConvectiveResistor "Heat between a surface and a fluid, by a resistance"
    SI.HeatFlowRate Q_flow "Heat flow from solid to fluid";
    SI.TemperatureDifference dT "Temperature of the solid less that of the fluid";
    Modelica.Blocks.Interfaces.RealInput Rc(unit = "K/W") "Thermal resistance of the surface";
    Interfaces.HeatPort_a solid "Surface";
    Interfaces.HeatPort_b fluid "Fluid";
  equation
    dT = solid.T - fluid.T;
    solid.Q_flow = Q_flow;
    fluid.Q_flow = -Q_flow;
    dT = Rc*Q_flow;
    annotation(Documentation(info="<html><p>dT = Rc Q_flow, with the resistance Rc as an input.</p></html>"));
  end ConvectiveResistor;

  model BodyRadiation "Radiation between two bodies"
    extends Interfaces.Element1D;
    parameter Real Gr(unit = "m2") "Net radiation conductance";
  equation
    Q_flow = Gr*Modelica.Constants.sigma*(port_a.T^4 - port_b.T^4);
    annotation(Documentation(info="<html><p>Q_flow = Gr &sigma; (T_a<sup>4</sup> - T_b<sup>4</sup>). A small body of area A and emissivity &epsilon; in a large enclosure has
Gr = &epsilon; A; two parallel plates of emissivities &epsilon;<sub>1</sub>, &epsilon;<sub>2</sub> have Gr = A/(1/&epsilon;<sub>1</sub> + 1/&epsilon;<sub>2</sub> - 1).</p></html>"));
  end BodyRadiation;

  model ThermalCollector "Joins several heat flows"
    parameter Integer m(min = 1) = 3 "Number of heat flows that are joined";
    Interfaces.HeatPort_a port_a[m] "Where they come from";
    Interfaces.HeatPort_b port_b "Where they go to";
  equation
    port_b.Q_flow + sum(port_a.Q_flow) = 0;
    port_a.T = fill(port_b.T, m);
    annotation(Documentation(info="<html><p>All ports have the same temperature, and the heat flows add up to zero.</p></html>"));
  end ThermalCollector;
end Components;
