// Wrong: a state machine without initial state.
// Cause: "a, b" has 0 initial states (machines.initial).
// Way out: "initialState(s)".
model NoInitial
  block State
  end State;
  State a;
  State b;
equation
  «transition(a, b, sample(time, Clock(1)) > 1)»;
end NoInitial;

// Wrong: two initial states in one machine.
// Cause: "a, b" has 2 initial states (machines.initial).
// Way out: "exactly one".
model TwoInitial
  block State
  end State;
  State a;
  State b;
equation
  initialState(a);
  «initialState(b)»;
  transition(a, b, sample(time, Clock(1)) > 1);
end TwoInitial;

// Wrong: an inner machine without initial state.
// Cause: "outside.a, outside.b" has 0 initial states (machines.initial).
// Way out: "initialState(s)".
model InnerNoInitial
  block State
  end State;
  block Outside
    State a;
    State b;
    Integer n = sample(1, Clock(1));
  equation
    «transition(a, b, n > 1)»;
  end Outside;
  Outside outside;
equation
  initialState(outside);
end InnerNoInitial;

// Wrong: two transitions of equal priority.
// Cause: two transitions from "a" have the priority "1" (machines.priority).
// Way out: "priority = 2".
model EqualPriorities
  block State
  end State;
  State a;
  State b;
  Integer n = sample(1, Clock(1));
equation
  initialState(a);
  transition(a, b, n > 1);
  «transition(a, a, n > 2)»;
end EqualPriorities;

// Wrong: two transitions with the same given priority.
// Cause: two transitions from "b" have the priority "3" (machines.priority).
// Way out: "Give each transition".
model GivenPriorities
  block State
  end State;
  State a;
  State b;
  Integer n = sample(1, Clock(1));
equation
  initialState(a);
  transition(a, b, n > 1);
  transition(b, a, n > 2, priority = 3);
  «transition(b, b, n > 3, priority = 3)»;
end GivenPriorities;

// Wrong: priorities of a machine in a state.
// Cause: two transitions from "s.a" have the priority "1" (machines.priority).
// Way out: "priority = 2".
model InnerPriorities
  block State
  end State;
  block Outside
    State a;
    State b;
    Integer n = sample(1, Clock(1));
  equation
    initialState(a);
    transition(a, b, n > 1);
    «transition(a, b, n > 2, immediate = false)»;
  end Outside;
  Outside s;
equation
  initialState(s);
end InnerPriorities;

// Wrong: time in a state, outside of states.
// Cause: "timeInState()" is not in a state (machines.no-state).
// Way out: "transition(…)".
model TimeOutside
  Real x = «timeInState()»;
end TimeOutside;

// Wrong: a block that is no state is asked whether it is active.
// Cause: "activeState(c)" names none (machines.no-state).
// Way out: "initialState(…)".
model NoState
  block State
  end State;
  State a;
  State c;
  Integer n = sample(1, Clock(1));
  Boolean isActive = «activeState(c)»;
equation
  initialState(a);
  transition(a, a, n > 1);
end NoState;

// Wrong: ticks in a state are counted beside the machine.
// Cause: "ticksInState()" is not in a state (machines.no-state).
// Way out: "States are the blocks".
model TicksBeside
  block State
  end State;
  State a;
  Integer n = sample(1, Clock(1));
  Integer ticks = n + «ticksInState()»;
equation
  initialState(a);
end TicksBeside;

// Wrong: an implicit equation in a state.
// Cause: "an equation in a state" (machines.equation).
// Way out: "not supported yet".
model ImplicitInState
  block State
    Real x(start = 0);
  equation
    «2*x = previous(x) + sample(1, Clock(1))»;
  end State;
  State a;
equation
  initialState(a);
end ImplicitInState;

// Wrong: a sum in a state.
// Cause: "an equation in a state" (machines.equation).
// Way out: "not supported yet".
model SumInState
  block State
    Real x(start = 0);
    Real y(start = 0);
  equation
    y = previous(x) + sample(1, Clock(1));
    «x + y = 2*previous(y)»;
  end State;
  State a;
equation
  initialState(a);
end SumInState;

// Wrong: a differential equation in a state.
// Cause: "an equation in a state" (machines.equation).
// Way out: "not supported yet".
model DerivativeInState
  block State
    Real x(start = 0);
  equation
    «2*der(x) = sample(1, Clock(Clock(1), "ExplicitEuler")) + 0»;
  end State;
  State a;
equation
  initialState(a);
end DerivativeInState;
