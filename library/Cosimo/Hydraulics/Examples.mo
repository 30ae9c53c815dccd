within Cosimo.Hydraulics;
package Examples "Complete models"
  extends Modelica.Icons.ExamplesPackage;
  import Modelica.Units.SI;
  import Modelica.Mechanics.Translational;

  model SpringLoadedPiston "A cylinder whose piston moves a mass against a spring and a damper"
    parameter SI.Mass m = 20 "Mass of the piston";
    parameter SI.Area S = 1e-3 "Area of the piston";
    parameter SI.TranslationalSpringConstant k = 2e5 "Stiffness of the spring";
    parameter SI.TranslationalDampingConstant d = 400 "Damping constant";
    parameter SI.BulkModulus beta = 1e9 "Bulk modulus";
    parameter SI.Volume V = 2e-4 "Volume of oil at s = 0";
    Interfaces.Port port "Opening of the cylinder";
    Translational.Interfaces.Flange_b flange "The mass";
    Components.SingleActingCylinder cylinder(S = S, V = V, beta = beta, p(start = 0, fixed = true));
    Translational.Components.Mass mass(m = m, s(start = 0, fixed = true), v(start = 0, fixed = true));
    Translational.Components.SpringDamper spring(c = k, d = d);
    Translational.Components.Fixed wall;
  equation
    connect(port, cylinder.port);
    connect(cylinder.flange, mass.flange_a);
    connect(mass.flange_b, spring.flange_b);
    connect(spring.flange_a, wall.flange);
    connect(mass.flange_b, flange);
    annotation(Documentation(info = "<html><p>One of the two degrees of freedom of TwoPistons.</p></html>"));
  end SpringLoadedPiston;

  block FlowPulse "A flow that is switched on and off smoothly"
    extends Modelica.Blocks.Interfaces.SO;
    parameter SI.VolumeFlowRate q = 4e-4 "Largest flow";
    parameter SI.Time on = 0.005 "Begin of the rise";
    parameter SI.Time off = 0.040 "Begin of the fall";
    parameter SI.Time T = 0.005 "Duration of rise and fall";
  protected
    Real up = max(0, min(1, (time - on)/T));
    Real down = max(0, min(1, (time - off)/T));
  equation
    y = q*(up^3*(10 - up*(15 - 6*up)) - down^3*(10 - down*(15 - 6*down)));
    annotation(Documentation(info = "<html><p>Both flanks are the polynomial 10 z^3 - 15 z^4 + 6 z^5, twice continuously differentiable.</p></html>"));
  end FlowPulse;

  model TwoPistons "Two hydraulic subsystems with one degree of freedom each, joined by an orifice"
    SpringLoadedPiston a(m = 20, S = 1e-3, k = 2e5, d = 400, V = 2e-4) "Fed by the pump";
    SpringLoadedPiston b(m = 10, S = 8e-4, k = 1e5, d = 200, V = 1e-4) "Loaded by a force";
    Valves.Orifice orifice(k = 2e-7, dpt = 5e4);
    Sources.FlowSource pump;
    FlowPulse pulse;
    Translational.Sources.Force load;
    Modelica.Blocks.Sources.Sine force(amplitude = -300, f = 20);
  equation
    connect(pulse.y, pump.q);
    connect(pump.port, a.port);
    connect(a.port, orifice.port_a);
    connect(orifice.port_b, b.port);
    connect(force.y, load.f);
    connect(load.flange, b.flange);
    annotation(
      experiment(StopTime = 0.1, Tolerance = 1e-9, Interval = 1e-4),
      Documentation(
        info = "<html><p>The two-degree-of-freedom hydraulic model of co-simulation studies: a pump drives a spring-loaded piston, whose oil passes an orifice to a second one under an alternating force. The halves are coupled units in examples/cosim/hydraulic.</p></html>"));
  end TwoPistons;

  model FirstSubsystem "The half of TwoPistons with the pump, as a unit: gives its pressure, takes the flow out of it"
    Modelica.Blocks.Interfaces.RealInput q(unit = "m3/s") "Out of the cylinder";
    Modelica.Blocks.Interfaces.RealOutput p(unit = "Pa") "Gauge pressure";
    SpringLoadedPiston a(m = 20, S = 1e-3, k = 2e5, d = 400, V = 2e-4) "Fed by the pump";
    Sources.FlowSource pump;
    Sources.FlowSource outflow;
    FlowPulse pulse;
  equation
    connect(pulse.y, pump.q);
    connect(pump.port, a.port);
    connect(outflow.port, a.port);
    outflow.q = -q;
    p = a.port.p;
    annotation(Documentation(info = "<html><p>A unit of a coupled system; no output depends directly on the input.</p></html>"));
  end FirstSubsystem;

  model SecondSubsystem "The half of TwoPistons behind the orifice, as a unit: takes the pressure before it, gives the flow through it"
    Modelica.Blocks.Interfaces.RealInput p(unit = "Pa") "Gauge pressure before the orifice";
    Modelica.Blocks.Interfaces.RealOutput q(unit = "m3/s") "Through the orifice";
    SpringLoadedPiston b(m = 10, S = 8e-4, k = 1e5, d = 200, V = 1e-4) "Loaded by a force";
    Valves.Orifice orifice(k = 2e-7, dpt = 5e4);
    Sources.PressureSource source;
    Translational.Sources.Force load;
    Modelica.Blocks.Sources.Sine force(amplitude = -300, f = 20);
  equation
    connect(p, source.p);
    connect(source.port, orifice.port_a);
    connect(orifice.port_b, b.port);
    connect(force.y, load.f);
    connect(load.flange, b.flange);
    q = orifice.q;
    annotation(Documentation(info = "<html><p>A unit of a coupled system; the flow depends directly on the pressure.</p></html>"));
  end SecondSubsystem;

  model PositionDrive "A cylinder is moved to a position by a spool valve; a relief valve limits the pressure of the pump"
    parameter SI.Position target = 0.3 "Where the rod shall go";
    Modelica.Mechanics.Rotational.Sources.ConstantSpeed motor(w_fixed = 150);
    Components.Pump pump(displacement = 1.6e-5, leakage = 5e-13);
    Components.Volume manifold(V = 1e-3, p(start = 0, fixed = true));
    Valves.ReliefValve relief(p_open = 1.5e7, dp_full = 1e6, k = 4e-7);
    Components.Line line(L = 5, d = 0.012, n = 3, q(each fixed = true), p(each fixed = true));
    Valves.SpoolValve valve(k = 2e-7, overlap = 0.02);
    Components.Cylinder cylinder(S_a = 1.2e-3, S_b = 8e-4, stroke = 0.5, V_dead = 5e-5, leakage = 1e-12, p_a(start = 0, fixed = true), p_b(start = 0, fixed = true));
    Translational.Components.Mass load(m = 200, s(start = 0.1, fixed = true), v(start = 0, fixed = true));
    Translational.Components.Damper friction(d = 2000);
    Translational.Components.Fixed ground;
    Sources.Tank tank;
    Modelica.Blocks.Sources.RealExpression spool(y = max(-1, min(1, 10*(target - load.s))));
  equation
    connect(motor.flange, pump.flange);
    connect(tank.port, pump.port_a);
    connect(pump.port_b, manifold.port);
    connect(manifold.port, relief.port_a);
    connect(relief.port_b, tank.port);
    connect(manifold.port, line.port_a);
    connect(line.port_b, valve.port_P);
    connect(valve.port_T, tank.port);
    connect(valve.port_A, cylinder.port_a);
    connect(valve.port_B, cylinder.port_b);
    connect(spool.y, valve.u);
    connect(cylinder.flange, load.flange_a);
    connect(load.flange_b, friction.flange_b);
    connect(friction.flange_a, ground.flange);
    annotation(
      experiment(StopTime = 2, Tolerance = 1e-8),
      Documentation(
        info = "<html><p>At rest the pump's flow passes the relief valve: q = k*opening*sqrt(dp) fixes the pressure of the manifold. The rod stops within the overlap of the spool.</p></html>"));
  end PositionDrive;
end Examples;
