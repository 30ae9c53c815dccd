within;
package PowerSupply "Electrical supply of an aircraft: generator, contactor, rectifier unit, and the detection of faults"
  import Modelica.Units.SI;
  import Modelica.Electrical.Analog;
  import Modelica.Constants.pi;

  type Fault = enumeration(
    none "Nothing happens",
    overVoltage "The excitation stays at its maximum",
    underVoltage "The excitation falls to a part",
    overFrequency "The drive speeds up",
    underFrequency "The drive slows down") "What happens at the time of the fault";

  model Generator "A three-phase synchronous generator with regulated excitation"
    parameter SI.Voltage V = 115 "Nominal voltage of a phase, effective value";
    parameter SI.Frequency f_nominal = 400 "Nominal frequency";
    parameter SI.Resistance R = 0.2 "Of a phase";
    parameter SI.Inductance L = 1e-4 "Of a phase";
    parameter SI.Capacitance C = 1e-5 "Of the filter of a phase";
    parameter SI.Time T_f = 0.01 "Time constant of the excitation";
    parameter Real k(unit = "1") = 4 "Gain of the regulator, relative";
    parameter SI.Time T_i = 0.02 "Integral time of the regulator";
    parameter Real u_max(unit = "1") = 1.6 "Largest excitation, relative to that of the nominal voltage without load";
    parameter Fault fault = Fault.none "What happens";
    parameter SI.Time t_fault = 0.12 "When it happens";
    Analog.Interfaces.PositivePin out[3] "Phases";
    SI.Angle theta(start = 0, fixed = true) "Electrical angle";
    SI.Frequency f "Electrical frequency";
    Real psi(unit = "1", start = 0, fixed = true) "Excitation, relative";
    Real integral(unit = "1", start = 0, fixed = true) "Of the regulator";
    Real u(unit = "1") "Command to the excitation";
    SI.Voltage v "Effective value of the terminal voltage";
    Analog.Sources.SignalVoltage emf[3] "Electromotive force";
    Analog.Basic.Resistor resistor[3](each R = R);
    Analog.Basic.Inductor inductor[3](each L = L, each i(start = 0, fixed = true));
    Analog.Basic.Capacitor filter[3](each C = C, each v(start = 0, fixed = true));
    Analog.Basic.Ground ground;
  protected
    Real error(unit = "1");
    Real demand(unit = "1");
    Boolean faulty = time >= t_fault;
    Real speed(unit = "1") "Relative";
  equation
    speed = min(1, 0.5 + time/0.08)
      + (if faulty and fault == Fault.overFrequency then 0.1 elseif faulty and fault == Fault.underFrequency then -0.1 else 0);
    f = f_nominal*speed;
    der(theta) = 2*pi*f;
    v = sqrt((out[1].v^2 + out[2].v^2 + out[3].v^2)/3);
    error = 1 - v/V;
    demand = k*error + integral;
    der(integral) = if demand > u_max and error > 0 or demand < 0 and error < 0 then 0 else k*error/T_i;
    u = if faulty and fault == Fault.overVoltage then u_max
      elseif faulty and fault == Fault.underVoltage then 0.6
      else max(0, min(u_max, demand));
    der(psi) = (u - psi)/T_f;
    for i in 1:3 loop
      emf[i].v = sqrt(2)*V*psi*speed*sin(theta - 2*pi*(i - 1)/3);
      connect(emf[i].p, resistor[i].p);
      connect(resistor[i].n, inductor[i].p);
      connect(inductor[i].n, out[i]);
      connect(out[i], filter[i].p);
      connect(filter[i].n, ground.p);
      connect(emf[i].n, ground.p);
    end for;
  end Generator;

  model Contactor "Three switches that follow their command"
    Modelica.Blocks.Interfaces.BooleanInput closed "Command";
    Analog.Interfaces.PositivePin a[3];
    Analog.Interfaces.NegativePin b[3];
    Analog.Ideal.IdealClosingSwitch switch[3](each Ron = 1e-3, each Goff = 1e-4);
  equation
    for i in 1:3 loop
      switch[i].control = closed;
      connect(a[i], switch[i].p);
      connect(switch[i].n, b[i]);
    end for;
  end Contactor;

  model RectifierUnit "A transformer, star to star, and six diodes"
    parameter Real n = 9 "Turns of the primary side per turn of the secondary";
    parameter SI.Inductance L_s = 3e-7 "Leakage inductance of a phase, on the secondary side";
    parameter SI.Resistance R_s = 2e-3 "Resistance of a phase, on the secondary side";
    parameter SI.Inductance L_d = 2e-5 "Filter on the direct side";
    parameter SI.Capacitance C_d = 5e-3 "Filter on the direct side";
    Analog.Interfaces.PositivePin ac[3] "Phases";
    Analog.Interfaces.PositivePin dc_p "Plus";
    Analog.Interfaces.NegativePin dc_n "Minus, grounded";
    Analog.Sources.SignalVoltage secondary[3] "Voltages that the primary side induces";
    Analog.Basic.Inductor leakage[3](each L = L_s, i(start = zeros(3), fixed = {true, true, false}));
    Analog.Basic.Resistor winding[3](each R = R_s);
    Analog.Ideal.IdealDiode upper[3](each Ron = 1e-3, each Goff = 1e-3);
    Analog.Ideal.IdealDiode lower[3](each Ron = 1e-3, each Goff = 1e-3);
    Analog.Basic.Inductor choke(L = L_d, i(start = 0, fixed = true));
    Analog.Basic.Capacitor filter(C = C_d, v(start = 0, fixed = true));
    Analog.Basic.Ground ground;
  equation
    for i in 1:3 loop
      secondary[i].v = ac[i].v/n;
      ac[i].i = leakage[i].i/n;
      connect(secondary[i].n, secondary[1].n);
      connect(secondary[i].p, winding[i].p);
      connect(winding[i].n, leakage[i].p);
      connect(leakage[i].n, upper[i].p);
      connect(leakage[i].n, lower[i].n);
      connect(upper[i].n, choke.p);
      connect(lower[i].p, dc_n);
    end for;
    connect(choke.n, dc_p);
    connect(filter.p, dc_p);
    connect(filter.n, dc_n);
    connect(dc_n, ground.p);
  end RectifierUnit;

  model Load "A resistance that falls in a step"
    parameter SI.Resistance R_1 = 0.56 "At first";
    parameter SI.Resistance R_2 = 0.28 "Later";
    parameter SI.Time t_step = 0.08 "Time of the step";
    Analog.Interfaces.PositivePin p;
    Analog.Interfaces.NegativePin n;
  equation
    p.v - n.v = (if time < t_step then R_1 else R_2)*p.i;
    p.i + n.i = 0;
  end Load;

  block Persistence "Whether a condition has held for a time"
    parameter SI.Time delay = 0.01;
    Modelica.Blocks.Interfaces.BooleanInput u;
    Modelica.Blocks.Interfaces.BooleanOutput y;
  protected
    discrete SI.Time since(start = 0, fixed = true);
  equation
    when u then
      since = time;
    end when;
    y = u and time >= since + delay;
  end Persistence;

  block VoltageMonitor "Detects over- and under-voltage"
    parameter SI.Voltage upper = 124 "Over-voltage above";
    parameter SI.Voltage lower = 100 "Under-voltage below";
    parameter SI.Time T = 2e-3 "Time constant of the measurement";
    Modelica.Blocks.Interfaces.RealInput u[3](each unit = "V") "Phases";
    Modelica.Blocks.Interfaces.BooleanOutput over;
    Modelica.Blocks.Interfaces.BooleanOutput under;
    SI.Voltage v(start = 0, fixed = true) "Effective value";
  equation
    T*der(v) = sqrt(u*u/3) - v;
    over = v > upper;
    under = v < lower;
  end VoltageMonitor;

  block FrequencyMonitor "Detects over- and under-frequency by the time from one rise of the voltage to the next"
    parameter SI.Frequency upper = 420 "Over-frequency above";
    parameter SI.Frequency lower = 380 "Under-frequency below";
    parameter SI.Voltage level = 30 "A rise passes from -level to level";
    Modelica.Blocks.Interfaces.RealInput u(unit = "V") "One phase";
    Modelica.Blocks.Interfaces.BooleanOutput over;
    Modelica.Blocks.Interfaces.BooleanOutput under;
    discrete SI.Frequency f(start = 0, fixed = true) "Of the last period";
  protected
    discrete SI.Time last(start = -1, fixed = true) "Last rise";
    Boolean high(start = false, fixed = true);
  equation
    high = u > level or pre(high) and u > -level;
    when high then
      last = time;
      f = 1/(time - pre(last));
    end when;
    over = f > upper;
    under = f < lower;
  end FrequencyMonitor;

  block ControlUnit "Closes the contactor when voltage and frequency are good, and opens it for ever after a fault"
    parameter SI.Time delayGood = 0.01 "Time for which all must be good before the contactor closes";
    parameter SI.Time delayVoltage = 0.008 "Time after which a wrong voltage is a fault";
    parameter SI.Time delayFrequency = 0.015 "Time after which a wrong frequency is a fault";
    Modelica.Blocks.Interfaces.RealInput u[3](each unit = "V") "Phases";
    Modelica.Blocks.Interfaces.BooleanOutput closed(start = false, fixed = true) "Command to the contactor";
    VoltageMonitor voltage;
    FrequencyMonitor frequency;
    Persistence good(delay = delayGood);
    Persistence overVoltage(delay = delayVoltage);
    Persistence underVoltage(delay = delayVoltage);
    Persistence overFrequency(delay = delayFrequency);
    Persistence underFrequency(delay = delayFrequency);
    Boolean fault "Of the moment; counts while the contactor is closed";
    Boolean locked(start = false, fixed = true) "After a fault";
  equation
    connect(u, voltage.u);
    connect(u[1], frequency.u);
    connect(voltage.over, overVoltage.u);
    connect(voltage.under, underVoltage.u);
    connect(frequency.over, overFrequency.u);
    connect(frequency.under, underFrequency.u);
    good.u = not (voltage.over or voltage.under or frequency.over or frequency.under);
    fault = overVoltage.y or underVoltage.y or overFrequency.y or underFrequency.y;
    locked = pre(locked) or pre(closed) and fault;
    closed = not locked and (pre(closed) or good.y);
  end ControlUnit;

  model Supply "All in one model"
    parameter Fault fault = Fault.overVoltage "What happens";
    parameter SI.Time t_fault = 0.12 "When it happens";
    Generator generator(fault = fault, t_fault = t_fault);
    Contactor contactor;
    RectifierUnit rectifier;
    Load load;
    ControlUnit control;
    SI.Voltage v_dc = rectifier.dc_p.v "Voltage of the direct bus";
  equation
    connect(generator.out, contactor.a);
    connect(contactor.b, rectifier.ac);
    connect(rectifier.dc_p, load.p);
    connect(load.n, rectifier.dc_n);
    control.u = generator.out.v;
    connect(control.closed, contactor.closed);
    annotation(experiment(StopTime = 0.16, Tolerance = 1e-6, Interval = 5e-5));
  end Supply;

  model GeneratorUnit "Unit: gives the voltages of the phases, takes their currents"
    parameter Fault fault = Fault.overVoltage "What happens";
    parameter SI.Time t_fault = 0.12 "When it happens";
    Modelica.Blocks.Interfaces.RealInput i[3](each unit = "A") "Out of the generator";
    Modelica.Blocks.Interfaces.RealOutput u[3](each unit = "V") "Of the phases";
    Generator generator(fault = fault, t_fault = t_fault);
    Analog.Sources.SignalCurrent sink[3];
    Analog.Basic.Ground ground;
  equation
    for k in 1:3 loop
      connect(generator.out[k], sink[k].p);
      connect(sink[k].n, ground.p);
      connect(i[k], sink[k].i);
      u[k] = generator.out[k].v;
    end for;
  end GeneratorUnit;

  model LoadUnit "Unit: contactor, rectifier unit and load; takes the voltages of the phases, gives their currents"
    Modelica.Blocks.Interfaces.RealInput u[3](each unit = "V") "Of the phases";
    Modelica.Blocks.Interfaces.BooleanInput closed "Command to the contactor";
    Modelica.Blocks.Interfaces.RealOutput i[3](each unit = "A") "Into the contactor";
    Modelica.Blocks.Interfaces.RealOutput v_dc(unit = "V") "Voltage of the direct bus";
    Analog.Sources.SignalVoltage source[3];
    Contactor contactor;
    RectifierUnit rectifier;
    Load load;
    Analog.Basic.Ground ground;
  equation
    for k in 1:3 loop
      connect(u[k], source[k].v);
      connect(source[k].p, contactor.a[k]);
      connect(source[k].n, ground.p);
      i[k] = -source[k].p.i;
    end for;
    connect(closed, contactor.closed);
    connect(contactor.b, rectifier.ac);
    connect(rectifier.dc_p, load.p);
    connect(load.n, rectifier.dc_n);
    v_dc = rectifier.dc_p.v;
  end LoadUnit;
end PowerSupply;
