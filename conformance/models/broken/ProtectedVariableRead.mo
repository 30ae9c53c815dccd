// Wrong: a protected variable of a component is read.
// Place: Real e = spring.«energy»;
// Cause: "energy" is protected in "ProtectedVariableRead.Spring" (expression.protected-element).
// Way out: "public".
model ProtectedVariableRead
  model Spring
    parameter Real c = 100;
    Real s = sin(time);
  protected
    Real energy = 0.5*c*s^2;
  end Spring;
  Spring spring;
  Real e = spring.energy;
end ProtectedVariableRead;
