// Wrong: a medium is replaced by one that lacks a constant.
// Place: Volume v(redeclare package M = «Air»);
// Cause: "MediumLacksConstant.Air" cannot replace "MediumLacksConstant.Medium", it lacks "'cp'" (instantiate.redeclaration-lacks).
// Way out: "declare 'cp'".
package MediumLacksConstant
  package Medium
    constant Real cp = 4200;
  end Medium;
  package Air
    constant Real cv = 718;
  end Air;
  model Volume
    replaceable package M = Medium;
    Real E = M.cp*time;
  end Volume;
  model Test
    Volume v(redeclare package M = Air);
  end Test;
end MediumLacksConstant;
