within;
package Subsystems "The halves of Cosimo.Hydraulics.Examples.TwoPistons, built of components of the library"
  model First = Cosimo.Hydraulics.Examples.FirstSubsystem;
  model Second = Cosimo.Hydraulics.Examples.SecondSubsystem;
end Subsystems;
