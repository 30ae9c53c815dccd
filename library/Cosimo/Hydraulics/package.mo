within Cosimo;
package Hydraulics "Circuits of oil: cylinders, volumes, valves, pumps and lines"
  extends Modelica.Icons.Package;
  annotation(
    Documentation(
      info = "<html><p>A port has a gauge pressure p and a volume flow rate q into the component. The oil has a constant bulk modulus beta and no mass, except in lines; cavitation is not modelled.</p><p>Pressures of cylinders, volumes and lines are states. A port that is connected to resistances only takes its pressure from the sum of the flows. Volumes that are connected directly share one pressure: index reduction takes one of them as state.</p><p>The flow through an opening is q = k*dp/(dp^2 + dpt^2)^(1/4): proportional to the root of the pressure difference above dpt, laminar and smooth below.</p></html>"));
end Hydraulics;
