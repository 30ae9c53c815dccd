within Modelica.Blocks;
package Types "Choices that blocks offer"
  extends Modelica.Icons.TypesPackage;

  type Init = enumeration(
    NoInit "Start values are guesses",
    SteadyState "Derivatives are zero at the start",
    InitialState "States have their start values",
    InitialOutput "The output has its start value, and derivatives are zero otherwise")
    "What holds at the initial instant";

  type SimpleController = enumeration(
    P "Proportional",
    PI "Proportional and integrating",
    PD "Proportional and differentiating",
    PID "All three") "Parts of a controller";

  type Smoothness = enumeration(
    LinearSegments "Straight lines between the points",
    ContinuousDerivative "Cubics with a continuous derivative",
    ConstantSegments "The value at the left point",
    MonotoneContinuousDerivative1 "Cubics without overshoot (Fritsch and Butland)",
    MonotoneContinuousDerivative2 "Cubics without overshoot (Steffen)",
    ModifiedContinuousDerivative "Cubics with little overshoot (Akima)")
    "How a table is interpolated";

  type Extrapolation = enumeration(
    HoldLastPoint "The last value",
    LastTwoPoints "The tangent at the last point",
    Periodic "The table again",
    NoExtrapolation "A violated assertion")
    "What holds outside a table";
end Types;
