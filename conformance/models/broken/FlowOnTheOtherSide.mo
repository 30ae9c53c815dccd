// Wrong: two connector classes have exchanged potential and flow.
// Place: «connect(a, b)»;
// Cause: "x" is "a potential variable" in the first connector and "a flow variable" in the second (flatten.connect-flow).
// Way out: "same prefix".
model FlowOnTheOtherSide
  connector A
    Real x;
    flow Real f;
  end A;
  connector B
    flow Real x;
    Real f;
  end B;
  A a;
  B b;
equation
  connect(a, b);
end FlowOnTheOtherSide;
