within Modelica.Blocks;
package Continuous "Linear systems with continuous states"
  extends Modelica.Icons.Package;
  import Modelica.Blocks.Interfaces;
  import Modelica.Blocks.Types.Init;
  import Modelica.Units.SI;

  block Integrator "The integral of the input"
    parameter Real k(unit = "1") = 1 "Factor";
    parameter Boolean use_reset = false "Have an input that resets the output";
    parameter Boolean use_set = false "Have an input with the value after a reset";
    parameter Init initType = Init.InitialState "What holds at the start";
    parameter Real y_start = 0 "Start value of the output, and its value after a reset";
    extends Interfaces.SISO(y(start = y_start));
    Interfaces.BooleanInput reset if use_reset "The output is set where this becomes true";
    Interfaces.RealInput set if use_reset and use_set "Value after a reset";
  protected
    Interfaces.BooleanOutput local_reset;
    Interfaces.RealOutput local_set;
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
    elseif initType == Init.InitialState or initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    if use_reset then
      connect(reset, local_reset);
      if use_set then
        connect(set, local_set);
      else
        local_set = y_start;
      end if;
      when local_reset then
        reinit(y, local_set);
      end when;
    else
      local_reset = false;
      local_set = 0;
    end if;
    der(y) = k*u;
    annotation(Documentation(info="<html><p>der(y) = k u. With use_reset, y becomes y_start, or the input set, where the input reset becomes true.</p></html>"));
  end Integrator;

  block LimIntegrator "The integral of the input, within limits"
    parameter Real k(unit = "1") = 1 "Factor";
    parameter Real outMax(start = 1) "Upper limit of the output";
    parameter Real outMin = -outMax "Lower limit of the output";
    parameter Init initType = Init.InitialState "What holds at the start";
    parameter Boolean limitsAtInit = true "Not used";
    parameter Real y_start = 0 "Start value of the output";
    parameter Boolean strict = false "Not used: the limits are events";
    extends Interfaces.SISO(y(start = y_start));
  protected
    Boolean held "At a limit, and the input points outwards";
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
    elseif initType == Init.InitialState or initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    held = y < outMin and k*u < 0 or y > outMax and k*u > 0;
    der(y) = if held then 0 else k*u;
    annotation(Documentation(info="<html><p>der(y) = k u, and zero while y is at a limit and k u points outwards.</p></html>"));
  end LimIntegrator;

  block Der "The derivative of the input"
    extends Interfaces.SISO;
  equation
    y = der(u);
    annotation(Documentation(info="<html><p>y = der(u), exactly: the input must be the output of something that can be differentiated.</p></html>"));
  end Der;

  block Derivative "An approximation of the derivative of the input"
    parameter Real k(unit = "1") = 1 "Factor";
    parameter SI.Time T(min = Modelica.Constants.small) = 0.01 "Time constant of the approximation";
    parameter Init initType = Init.NoInit "What holds at the start";
    parameter Real x_start = 0 "Start value of the state";
    parameter Real y_start = 0 "Start value of the output";
    extends Interfaces.SISO;
    Real x(start = x_start) "State: the input behind a lag";
  protected
    parameter Boolean zeroGain = abs(k) < Modelica.Constants.eps;
  initial equation
    if initType == Init.SteadyState then
      der(x) = 0;
    elseif initType == Init.InitialState then
      x = x_start;
    elseif initType == Init.InitialOutput then
      if zeroGain then
        x = u;
      else
        y = y_start;
      end if;
    end if;
  equation
    der(x) = if zeroGain then 0 else (u - x)/T;
    y = if zeroGain then 0 else k/T*(u - x);
    annotation(Documentation(info="<html><p>Transfer function k s/(T s + 1).</p></html>"));
  end Derivative;

  block FirstOrder "A lag of first order"
    parameter Real k(unit = "1") = 1 "Gain";
    parameter SI.Time T(start = 1) "Time constant";
    parameter Init initType = Init.NoInit "What holds at the start";
    parameter Real y_start = 0 "Start value of the output";
    extends Interfaces.SISO(y(start = y_start));
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
    elseif initType == Init.InitialState or initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    der(y) = (k*u - y)/T;
    annotation(Documentation(info="<html><p>Transfer function k/(T s + 1).</p></html>"));
  end FirstOrder;

  block SecondOrder "A lag of second order"
    parameter Real k(unit = "1") = 1 "Gain";
    parameter Real w(start = 1, unit = "rad/s") "Angular frequency without damping";
    parameter Real D(start = 1) "Damping ratio";
    parameter Init initType = Init.NoInit "What holds at the start";
    parameter Real y_start = 0 "Start value of the output";
    parameter Real yd_start = 0 "Start value of the output's derivative";
    extends Interfaces.SISO(y(start = y_start));
    output Real yd(start = yd_start) "Derivative of the output";
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
      der(yd) = 0;
    elseif initType == Init.InitialState or initType == Init.InitialOutput then
      y = y_start;
      yd = yd_start;
    end if;
  equation
    der(y) = yd;
    der(yd) = w*(w*(k*u - y) - 2*D*yd);
    annotation(Documentation(info="<html><p>Transfer function k w<sup>2</sup>/(s<sup>2</sup> + 2 D w s + w<sup>2</sup>).</p></html>"));
  end SecondOrder;

  block PI "Proportional and integrating"
    parameter Real k(unit = "1") = 1 "Gain";
    parameter SI.Time T(start = 1, min = Modelica.Constants.small) "Time constant";
    parameter Init initType = Init.NoInit "What holds at the start";
    parameter Real x_start = 0 "Start value of the state";
    parameter Real y_start = 0 "Start value of the output";
    extends Interfaces.SISO;
    output Real x(start = x_start) "State";
  initial equation
    if initType == Init.SteadyState then
      der(x) = 0;
    elseif initType == Init.InitialState then
      x = x_start;
    elseif initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    der(x) = u/T;
    y = k*(x + u);
    annotation(Documentation(info="<html><p>Transfer function k (1 + 1/(T s)).</p></html>"));
  end PI;

  block PID "Proportional, integrating and differentiating"
    extends Interfaces.SISO;
    parameter Real k(unit = "1") = 1 "Gain";
    parameter SI.Time Ti(min = Modelica.Constants.small, start = 0.5) "Time constant of the integrating part";
    parameter SI.Time Td(min = 0, start = 0.1) "Time constant of the differentiating part";
    parameter Real Nd(min = Modelica.Constants.small) = 10 "The derivative is approximated with the time constant Td/Nd";
    parameter Init initType = Init.InitialState "What holds at the start";
    parameter Real xi_start = 0 "Start value of the integrating part";
    parameter Real xd_start = 0 "Start value of the differentiating part's state";
    parameter Real y_start = 0 "Start value of the output";
    Math.Gain P(k = 1) "Proportional part";
    constant SI.Time unitTime = 1 "One second, for the units of gains" annotation(HideResult = true);
    Integrator I(k = unitTime/Ti, y_start = xi_start,
      initType = if initType == Init.SteadyState then Init.SteadyState
                 elseif initType == Init.InitialState then Init.InitialState else Init.NoInit) "Integrating part";
    Derivative D(k = Td/unitTime, T = max(Td/Nd, 100*Modelica.Constants.eps), x_start = xd_start,
      initType = if initType == Init.SteadyState or initType == Init.InitialOutput then Init.SteadyState
                 elseif initType == Init.InitialState then Init.InitialState else Init.NoInit) "Differentiating part";
    Math.Gain Gain(k = k) "Gain";
    Math.Add3 Add "Sum of the parts";
  initial equation
    if initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    connect(u, P.u);
    connect(u, I.u);
    connect(u, D.u);
    connect(P.y, Add.u1);
    connect(I.y, Add.u2);
    connect(D.y, Add.u3);
    connect(Add.y, Gain.u);
    connect(Gain.y, y);
    annotation(Documentation(info="<html><p>Transfer function k (1 + 1/(Ti s) + Td s/(Td/Nd s + 1)).</p></html>"));
  end PID;

  block LimPID "A controller with limited output and without wind-up"
    import Modelica.Blocks.Types.SimpleController;
    extends Interfaces.SVcontrol;
    parameter SimpleController controllerType = SimpleController.PID "Parts of the controller";
    parameter Real k(min = 0, unit = "1") = 1 "Gain";
    parameter SI.Time Ti(min = Modelica.Constants.small) = 0.5 "Time constant of the integrating part";
    parameter SI.Time Td(min = 0) = 0.1 "Time constant of the differentiating part";
    parameter Real yMax(start = 1) "Upper limit of the output";
    parameter Real yMin = -yMax "Lower limit of the output";
    parameter Real wp(min = 0) = 1 "Weight of the set point in the proportional part";
    parameter Real wd(min = 0) = 0 "Weight of the set point in the differentiating part";
    parameter Real Ni(min = 100*Modelica.Constants.eps) = 0.9 "Ni Ti is the time constant of the anti-wind-up";
    parameter Real Nd(min = 100*Modelica.Constants.eps) = 10 "The derivative is approximated with the time constant Td/Nd";
    parameter Init initType = Init.InitialState "What holds at the start";
    parameter Real xi_start = 0 "Start value of the integrating part";
    parameter Real xd_start = 0 "Start value of the differentiating part's state";
    parameter Real y_start = 0 "Start value of the output";
    constant SI.Time unitTime = 1;
    Real controlError = u_s - u_m "Set point less measured value";
  protected
    parameter Boolean with_I = controllerType == SimpleController.PI or controllerType == SimpleController.PID;
    parameter Boolean with_D = controllerType == SimpleController.PD or controllerType == SimpleController.PID;
    Real x(start = xi_start) "Integrating part";
    Real xd(start = xd_start) "The differentiating part's state";
    Real d "Differentiating part";
    Real sum "Output without limits";
  initial equation
    if with_I then
      if initType == Init.SteadyState then
        der(x) = 0;
      elseif initType == Init.InitialState then
        x = xi_start;
      elseif initType == Init.InitialOutput then
        y = y_start;
      end if;
    else
      x = 0;
    end if;
    if with_D then
      if initType == Init.SteadyState or initType == Init.InitialOutput then
        der(xd) = 0;
      elseif initType == Init.InitialState then
        xd = xd_start;
      end if;
    else
      xd = 0;
    end if;
  equation
    sum = k*(wp*u_s - u_m + x + d);
    y = if sum > yMax then yMax elseif sum < yMin then yMin else sum;
    der(x) = if with_I then (controlError + (y - sum)/(k*Ni))/Ti else 0;
    der(xd) = if with_D then (wd*u_s - u_m - xd)/max(Td/Nd, 1e-14) else 0;
    d = if with_D then Td*(wd*u_s - u_m - xd)/max(Td/Nd, 1e-14) else 0;
    annotation(Documentation(info="<html><p>y = k (wp u_s - u_m + integral of (u_s - u_m)/Ti + Td d/dt (wd u_s - u_m)), limited to yMin ... yMax; while the limit
holds, the integral follows with the time constant Ni Ti. The derivative is approximated as in PID.</p></html>"));
  end LimPID;

  block TransferFunction "A rational transfer function"
    extends Interfaces.SISO;
    parameter Real b[:] = {1} "Coefficients of the numerator, highest power first";
    parameter Real a[:] = {1} "Coefficients of the denominator, highest power first";
    parameter Init initType = Init.NoInit "What holds at the start";
    parameter Real x_start[size(a, 1) - 1] = zeros(nx) "Start values of the states";
    parameter Real y_start = 0 "Start value of the output";
    output Real x[size(a, 1) - 1](start = x_start) "States of the controller canonical form";
  protected
    parameter Integer nx = size(a, 1) - 1;
    parameter Real direct = if size(b, 1) == size(a, 1) then b[1]/a[1] else 0 "What the output takes from the input at once";
    parameter Real remainder[size(a, 1)] = cat(1, zeros(size(a, 1) - size(b, 1)), b) - direct*a "Numerator without that";
  initial equation
    if initType == Init.SteadyState then
      der(x) = zeros(nx);
    elseif initType == Init.InitialState then
      x = x_start;
    elseif initType == Init.InitialOutput then
      y = y_start;
      der(x[2:nx]) = zeros(if nx > 1 then nx - 1 else 0);
    end if;
  equation
    assert(size(b, 1) <= size(a, 1), "the numerator's order is greater than the denominator's");
    if nx == 0 then
      y = direct*u;
    else
      der(x[1]) = (u - a[2:nx + 1]*x)/a[1];
      for i in 2:nx loop
        der(x[i]) = x[i - 1];
      end for;
      y = remainder[2:nx + 1]*x + direct*u;
    end if;
    annotation(Documentation(info="<html><p>Transfer function (b[1] s<sup>m</sup> + ... + b[m+1])/(a[1] s<sup>n</sup> + ... + a[n+1]) with m &le; n, in controller
canonical form: der(x[i]) = x[i-1], der(x[1]) = (u - a[2] x[1] - ... - a[n+1] x[n])/a[1].</p></html>"));
  end TransferFunction;

  block StateSpace "A linear system in the form of states"
    parameter Real A[:, :] = [1, 0; 0, 1] "Derivatives from states";
    parameter Real B[size(A, 1), :] = [1; 1] "Derivatives from inputs";
    parameter Real C[:, size(A, 1)] = [1, 1] "Outputs from states";
    parameter Real D[size(C, 1), size(B, 2)] = zeros(size(C, 1), size(B, 2)) "Outputs from inputs";
    parameter Init initType = Init.NoInit "What holds at the start";
    parameter Real x_start[size(A, 1)] = zeros(size(A, 1)) "Start values of the states";
    parameter Real y_start[size(C, 1)] = zeros(size(C, 1)) "Not used";
    extends Interfaces.MIMO(final nin = size(B, 2), final nout = size(C, 1));
    output Real x[size(A, 1)](start = x_start) "States";
  initial equation
    if initType == Init.SteadyState then
      der(x) = zeros(size(A, 1));
    elseif initType == Init.InitialState or initType == Init.InitialOutput then
      x = x_start;
    end if;
  equation
    der(x) = A*x + B*u;
    y = C*x + D*u;
    annotation(Documentation(info="<html><p>der(x) = A x + B u, y = C x + D u.</p></html>"));
  end StateSpace;
end Continuous;
