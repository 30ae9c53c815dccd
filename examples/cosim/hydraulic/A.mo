within;
model A "Cylinder with a spring-loaded piston, fed by a pump; gives its pressure, takes the flow out of it"
  parameter Real m(unit = "kg") = 20;
  parameter Real S(unit = "m2") = 1e-3 "Piston";
  parameter Real k(unit = "N/m") = 2e5;
  parameter Real d(unit = "N.s/m") = 400;
  parameter Real beta(unit = "Pa") = 1e9 "Bulk modulus";
  parameter Real V(unit = "m3") = 2e-4 "Volume at x = 0";
  parameter Real Qmax(unit = "m3/s") = 4e-4;
  input Real q(unit = "m3/s") "Out of the cylinder";
  output Real p(unit = "Pa", start = 0, fixed = true);
  Real x(unit = "m", start = 0, fixed = true);
  Real v(unit = "m/s", start = 0, fixed = true);
  Real Qs(unit = "m3/s") "Of the pump: on at 5 ms, off at 40 ms";
  function smooth "From 0 to 1 while z does, twice continuously differentiable"
    input Real z;
    output Real s;
  protected
    Real c;
  algorithm
    c := min(max(z, 0), 1);
    s := c^3*(10 - c*(15 - 6*c));
    annotation(Inline = true);
  end smooth;
equation
  Qs = Qmax*(smooth((time - 0.005)/0.005) - smooth((time - 0.040)/0.005));
  der(x) = v;
  m*der(v) = S*p - k*x - d*v;
  der(p) = beta/(V + S*x)*(Qs - q - S*v);
end A;
