// Wrong: a length plus a time.
// Cause: have different units: "'s' [m]", "'t' [s]" (units.mismatch).
// Way out: "Correct the equation".
// Severity: warning
model LengthPlusTime
  Real s(unit = "m") = 2;
  Real t(unit = "s") = 3;
  Real x = «s + t»;
end LengthPlusTime;

// Wrong: a force without its mass.
// Cause: have different units: "[m/s2]" (units.mismatch).
// Way out: "Correct the equation".
// Severity: warning
model ForceWithoutMass
  parameter Real m(unit = "kg") = 2;
  Real v(unit = "m/s", start = 0, fixed = true);
  Real F(unit = "N") = 1;
equation
  «der(v) = F»;
end ForceWithoutMass;

// Wrong: the power of a resistor forgets the square.
// Cause: have different units: "[W]" (units.mismatch).
// Severity: warning
model PowerWithoutSquare
  parameter Real R(unit = "Ohm") = 2;
  Real i(unit = "A") = 3;
  Real P(unit = "W") = «R*i»;
end PowerWithoutSquare;

// Wrong: millimetres are added to metres.
// Cause: different scale: "[m]", "[mm]" (units.scale).
// Way out: "Convert".
// Severity: warning
model MillimetresPlusMetres
  Real a(unit = "m") = 2;
  Real b(unit = "mm") = 3;
  Real c = «a + b»;
end MillimetresPlusMetres;

// Wrong: an angle in degrees equals one in radians.
// Cause: different scale: "[rad]", "[deg]" (units.scale).
// Way out: "Convert".
// Severity: warning
model DegreesAsRadians
  Real a(unit = "rad") = 2;
  Real d(unit = "deg");
equation
  «d = a»;
end DegreesAsRadians;

// Wrong: bar and pascal.
// Cause: different scale: "[Pa]", "[bar]" (units.scale).
// Way out: "Convert".
// Severity: warning
model BarAndPascal
  parameter Real p0(unit = "bar") = 1;
  Real p(unit = "Pa") = «p0»;
end BarAndPascal;

// Wrong: a unit with a product sign.
// Cause: "N*m" of "tau" is no unit expression (units.grammar).
// Way out: "N.m".
// Severity: warning
model ProductSign
  «Real tau(unit = "N*m") = 1»;
end ProductSign;

// Wrong: a unit with '^'.
// Cause: "m/s^2" of "a" is no unit expression (units.grammar).
// Way out: "kg.m/s2".
// Severity: warning
model PowerSign
  «Real a(unit = "m/s^2") = 1»;
end PowerSign;

// Wrong: a unit with two slashes.
// Cause: "J/kg/K" of "c" is no unit expression (units.grammar).
// Way out: "W/(m2.K)".
// Severity: warning
model TwoSlashes
  «Real c(unit = "J/kg/K") = 1»;
end TwoSlashes;

// Wrong: a temperature is displayed as a length.
// Cause: the display unit "m" of "T" has another dimension than its unit "K" (units.display).
// Severity: warning
model DisplayOfOtherDimension
  «Real T(unit = "K", displayUnit = "m") = 300»;
end DisplayOfOtherDimension;

// Wrong: a power is displayed as an energy.
// Cause: the display unit "kW.h" of "P" has another dimension than its unit "W" (units.display).
// Severity: warning
model EnergyForPower
  «Real P(unit = "W", displayUnit = "kW.h") = 300»;
end EnergyForPower;

// Wrong: a speed of rotation is displayed as a speed.
// Cause: the display unit "km/h" of "w" has another dimension than its unit "rad/s" (units.display).
// Severity: warning
model SpeedForRotation
  «Real w(unit = "rad/s", displayUnit = "km/h") = 300»;
end SpeedForRotation;

// Wrong: a misspelt unit.
// Cause: the unit symbol "Newton" in "Newton" of "F" is not known (units.symbol).
// Severity: notice
model UnitInWords
  «Real F(unit = "Newton") = 1»;
end UnitInWords;

// Wrong: an invented unit.
// Cause: the unit symbol "pieces" (units.symbol).
// Severity: notice
model InventedUnit
  «Real n(unit = "pieces/s") = 1»;
end InventedUnit;

// Wrong: a unit in capital letters.
// Cause: the unit symbol "KG" (units.symbol).
// Severity: notice
model CapitalUnit
  «Real m(unit = "KG") = 1»;
end CapitalUnit;

// Wrong: units contradict each other, and the model is run.
// Cause: units of measurement in "ContradictingUnits" contradict each other in "1 place" (units.count).
// Way out: "cosimo check".
// Severity: warning
// Run: 0.1 s
model ContradictingUnits
  Real s(unit = "m") = 2;
  Real t(unit = "s") = 3;
  Real x = «s + t»;
end ContradictingUnits;

// Wrong: units contradict each other in two places, and the model is run.
// Cause: contradict each other in "2 places" (units.count).
// Way out: "cosimo check".
// Severity: warning
// Run: 0.1 s
model TwoContradictions
  Real s(unit = "m") = 2;
  Real t(unit = "s") = «s»;
  Real m(unit = "kg") = t;
end TwoContradictions;

// Wrong: a wrong unit in a component, and the model is run.
// Cause: contradict each other in "1 place" (units.count).
// Way out: "cosimo check".
// Severity: warning
// Run: 0.1 s
model WrongUnitInside
  model Spring
    parameter Real c(unit = "N/m") = 1;
    parameter Real s(unit = "m") = 2;
    Real f(unit = "N") = «c + s»;
  end Spring;
  Spring spring;
end WrongUnitInside;
