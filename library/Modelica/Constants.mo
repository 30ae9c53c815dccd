within Modelica;
package Constants "Constants of mathematics, of the machine and of nature"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  // Mathematics
  final constant Real pi = 3.141592653589793 "Ratio of a circle's circumference to its diameter";
  final constant Real e(final unit = "1") = 2.718281828459045 "Base of the natural logarithm";
  final constant Real gamma(final unit = "1") = 0.5772156649015329 "Euler's constant";
  final constant Real D2R(final unit = "rad/deg") = pi/180 "Radians in a degree";
  final constant Real R2D(final unit = "deg/rad") = 180/pi "Degrees in a radian";

  // Double precision numbers (IEEE 754)
  final constant Real eps = 2.220446049250313e-16 "Distance from 1 to the next greater number";
  final constant Real small = 2.2250738585072014e-308 "Smallest positive normal number";
  final constant Real inf = 1.7976931348623157e308 "Greatest finite number";
  final constant Integer Integer_inf = 2147483647 "Greatest Integer";

  // Nature: exact by definition of the SI (2019), or CODATA 2018
  final constant SI.Velocity c = 299792458 "Speed of light in vacuum";
  final constant SI.Acceleration g_n = 9.80665 "Standard acceleration of free fall";
  final constant Real G(final unit = "m3/(kg.s2)") = 6.67430e-11 "Newton's constant of gravitation";
  final constant SI.ElectricCharge q = 1.602176634e-19 "Elementary charge";
  final constant Real h(final unit = "J.s") = 6.62607015e-34 "Planck's constant";
  final constant Real k(final unit = "J/K") = 1.380649e-23 "Boltzmann's constant";
  final constant Real N_A(final unit = "1/mol") = 6.02214076e23 "Avogadro's constant";
  final constant Real R(final unit = "J/(mol.K)") = k*N_A "Molar gas constant";
  final constant SI.FaradayConstant F = q*N_A "Faraday's constant";
  final constant Real sigma(final unit = "W/(m2.K4)") = 2*pi^5*k^4/(15*h^3*c^2) "Stefan-Boltzmann constant";
  final constant SI.Permeability mu_0 = 1.25663706212e-6 "Permeability of vacuum";
  final constant Real epsilon_0(final unit = "F/m") = 1/(mu_0*c^2) "Permittivity of vacuum";
  final constant Modelica.Units.NonSI.Temperature_degC T_zero = -273.15 "Absolute zero";
end Constants;
