// Wrong: a medium is replaced by one that lacks a function.
// Place: Pipe pipe(redeclare package M = «Oil»);
// Cause: "MediumLacksFunction.Oil" cannot replace "MediumLacksFunction.Medium", it lacks "'viscosity'" (instantiate.redeclaration-lacks).
// Way out: "declare 'viscosity'".
package MediumLacksFunction
  partial package Medium
    constant Real rho = 1000;
    replaceable partial function viscosity
      input Real T;
      output Real eta;
    end viscosity;
  end Medium;
  package Water
    extends Medium(rho = 998);
    redeclare function extends viscosity
    algorithm
      eta := 1e-3*(1 - 0.02*(T - 293));
    end viscosity;
  end Water;
  package Oil
    constant Real rho = 900;
  end Oil;
  model Pipe
    replaceable package M = Water constrainedby Medium;
    Real m = M.rho*time;
    Real eta = M.viscosity(300);
  end Pipe;
  model Test
    Pipe pipe(redeclare package M = Oil);
  end Test;
end MediumLacksFunction;
