// Wrong: a component that is not replaceable is redeclared.
// Place: Chain chain(redeclare Modelica.Blocks.Continuous.Integrator «gain»);
// Cause: "gain" is not replaceable (instantiate.not-replaceable).
// Way out: "replaceable".
package NotReplaceable
  model Chain
    Modelica.Blocks.Math.Gain gain(k = 1, u = time);
  end Chain;
  model Test
    Chain chain(redeclare Modelica.Blocks.Continuous.Integrator gain);
  end Test;
end NotReplaceable;
