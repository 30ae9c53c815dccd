within;
model B "Cylinder with a spring-loaded piston under a force, behind an orifice; takes the pressure before it, gives the flow through it"
  parameter Real m(unit = "kg") = 10;
  parameter Real S(unit = "m2") = 8e-4 "Piston";
  parameter Real k(unit = "N/m") = 1e5;
  parameter Real d(unit = "N.s/m") = 200;
  parameter Real beta(unit = "Pa") = 1e9 "Bulk modulus";
  parameter Real V(unit = "m3") = 1e-4 "Volume at x = 0";
  parameter Real kq = 2e-7 "Of the orifice";
  parameter Real dpt(unit = "Pa") = 5e4 "Below it the flow is laminar";
  parameter Real F0(unit = "N") = 300;
  input Real pA(unit = "Pa");
  output Real q(unit = "m3/s");
  Real p(unit = "Pa", start = 0, fixed = true);
  Real x(unit = "m", start = 0, fixed = true);
  Real v(unit = "m/s", start = 0, fixed = true);
  Real dp(unit = "Pa");
  Real F(unit = "N");
equation
  F = F0*sin(2*3.141592653589793*20*time);
  dp = pA - p;
  q = kq*dp/(dp^2 + dpt^2)^0.25;
  der(x) = v;
  m*der(v) = S*p - k*x - d*v - F;
  der(p) = beta/(V + S*x)*(q - S*v);
end B;
