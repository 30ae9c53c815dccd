// Wrong: an element of the new class has another type.
// Place: Host host(redeclare «Switch» source);
// Cause: "'y'" is "Boolean" in "ReplacementOfOtherType.Switch" and "Real" in "ReplacementOfOtherType.Signal" (instantiate.redeclaration-differs).
// Way out: "Declare 'y'".
package ReplacementOfOtherType
  partial block Signal
    output Real y;
  end Signal;
  block Ramp
    extends Signal;
  equation
    y = time;
  end Ramp;
  block Switch
    output Boolean y = time > 1;
  end Switch;
  model Host
    replaceable Ramp source constrainedby Signal;
    Real twice = 2*source.y;
  end Host;
  model Test
    Host host(redeclare Switch source);
  end Test;
end ReplacementOfOtherType;
