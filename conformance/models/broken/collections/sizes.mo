// Wrong: a time in milliseconds as an Integer.
// Cause: the Integer "86400000000000000" is too large (syntax.integer-too-large).
// Way out: "86400000000000000.0".
model MillisecondsAsInteger
  parameter Integer age = «86400000000000000»;
end MillisecondsAsInteger;

// Wrong: Avogadro's number without a decimal point.
// Cause: the Integer "602214076000000000000000" is too large (syntax.integer-too-large).
// Way out: "602214076000000000000000.0".
model AvogadroAsInteger
  constant Real N = «602214076000000000000000»;
end AvogadroAsInteger;

// Wrong: the seed of a generator with 64 bits.
// Cause: the Integer "18446744073709551615" is too large (syntax.integer-too-large).
// Way out: numbers up to "9007199254740991" are exact.
model SeedOf64Bits
  parameter Integer seed = «18446744073709551615»;
end SeedOf64Bits;

// Wrong: a field of temperatures in a mesh that is far too fine.
// Cause: "T" has "1000000000" elements, more than the limit (instantiate.too-large).
// Way out: "smaller size".
model MeshTooFine
  parameter Integer n = 1000;
  Real «T»[n, n, n](each start = 300);
end MeshTooFine;

// Wrong: nanoseconds as a size instead of microseconds.
// Cause: "buffer" has "999999999" elements (instantiate.too-large).
// Way out: "smaller size".
model BufferOfNanoseconds
  constant Real length = 1;
  constant Real interval = 1e-9;
  Real «buffer»[integer(length/interval)];
end BufferOfNanoseconds;

// Wrong: a line of a million cells in each of a thousand components.
// Cause: "x" has "50000000" elements (instantiate.too-large).
// Way out: "smaller size".
model CellsInComponents
  model Line
    parameter Integer n = 10;
    Real «x»[n];
  equation
    for i in 1:n loop
      der(x[i]) = -x[i];
    end for;
  end Line;
  Line line(n = 50000000);
end CellsInComponents;

// Wrong: a local array of a function with a huge size.
// Cause: "w" has "1000000000" elements (instantiate.too-large).
// Way out: "smaller size".
model LocalTooLarge
  function average
    input Real u;
    output Real y;
  protected
    Real «w»[1000000000];
  algorithm
    w[1] := u;
    y := w[1];
  end average;
  Real y = average(time);
end LocalTooLarge;

// Wrong: two arrays that fit alone, but not together.
// Cause: variables or more, "b" included: the limit is "2000000" (instantiate.too-many-variables).
// Way out: "smaller sizes".
model TwoLargeArrays
  Real a[1500000];
  Real «b»[1500000];
end TwoLargeArrays;

// Wrong: a grid of components with arrays inside.
// Cause: the limit is "2000000" (instantiate.too-many-variables).
// Way out: "smaller sizes".
model GridOfLines
  model Line
    Real x[1000];
  end Line;
  model Grid
    Line «line»[1000];
  end Grid;
  Grid grid[1000];
end GridOfLines;

// Wrong: a battery pack with cells that are discretised.
// Cause: the limit is "2000000" (instantiate.too-many-variables).
// Way out: "smaller sizes".
model BatteryPack
  model Cell
    parameter Integer n = 100;
    Real c[n], phi[n], j[n];
  end Cell;
  Cell «cell»[10000];
end BatteryPack;

// Wrong: a matrix of zeros for all pairs of a large number of nodes.
// Cause: this array has "10000000000" elements (expression.too-large).
// Way out: "Choose smaller sizes".
model MatrixOfPairs
  parameter Integer n = 100000;
  parameter Real A[:, :] = «fill(0.0, n, n)»;
end MatrixOfPairs;

// Wrong: a unit matrix for a million states.
// Cause: this array has "1000000000000" elements (expression.too-large).
// Way out: "Choose smaller sizes".
model UnitMatrix
  parameter Real A[:, :] = «identity(1000000)»;
end UnitMatrix;

// Wrong: start values of zero for too many cells.
// Cause: this array has "100000000" elements (expression.too-large).
// Way out: "Choose smaller sizes".
model ManyZeros
  Real s(start = sum(«zeros(100000000)»), fixed = true);
equation
  der(s) = 1;
end ManyZeros;

// Wrong: a sum over a range of a thousand million numbers.
// Cause: this has "1000000000" elements (expression.too-many-elements).
// Way out: a "for-loop in a function".
model SumOfRange
  Real s = sum(«1:1000000000»);
end SumOfRange;

// Wrong: the step of a range of times is too small by a factor.
// Cause: elements (expression.too-many-elements).
// Way out: a "for-loop in a function".
model FineTimes
  parameter Real t[:] = «0:1e-9:1»;
end FineTimes;

// Wrong: a loop over a range that is given in the wrong unit.
// Cause: elements (expression.too-many-elements).
// Way out: a "for-loop in a function".
model RangeInNanometres
  Real s;
algorithm
  s := 0;
  for k in «1:integer(3e9)» loop
    s := s + 1/k^2;
  end for;
end RangeInNanometres;

// Wrong: a sum over all pairs of a hundred thousand nodes.
// Cause: the loops over "i" and around it have "10000000000" steps (expression.too-many-steps).
// Way out: "function".
model SumOfPairs
  Real s = sum(i*j for «i» in 1:100000, j in 1:100000);
end SumOfPairs;

// Wrong: equations for all pairs of a large number of particles.
// Cause: the loops over "j" and around it have "25000000" steps (expression.too-many-steps).
// Way out: "function".
model AllPairs
  parameter Integer n = 5000;
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  for i in 1:n loop
    for «j» in 1:n loop
      assert(i + j > 0, "indices are positive");
    end for;
  end for;
end AllPairs;

// Wrong: a field in three dimensions is set by three loops in one equation.
// Cause: the loops over "i" and around it have "27000000" steps (expression.too-many-steps).
// Way out: "function".
model FieldInThreeDimensions
  constant Integer n = 300;
  Real x[:] = {i + n*j + n^2*k for «i» in 1:n, j in 1:n, k in 1:n};
end FieldInThreeDimensions;

// Wrong: a size is read from a table beyond its end.
// Cause: a subscript of "table" is "4", outside of "1 … 3" (instantiate.function-subscript).
// Way out: "Change the arguments".
model SizeBeyondTable
  function cells
    input Integer level;
    output Integer n;
  protected
    Integer table[3] = {10, 20, 40};
  algorithm
    «n := table[level]»;
  end cells;
  Real x[cells(4)](each start = 1, each fixed = true);
equation
  der(x) = -x;
end SizeBeyondTable;

// Wrong: an index counts from zero, as in Python, in the computation of a size.
// Cause: a subscript of "counts" is "0", outside of "1 … 3" (instantiate.function-subscript).
// Way out: "Change the arguments".
model SizeFromZero
  function total
    input Integer counts[3];
    output Integer n = 0;
  algorithm
    for i in 0:2 loop
      «n := n + counts[i]»;
    end for;
  end total;
  Real x[total({1, 2, 3})] = fill(time, 6);
end SizeFromZero;

// Wrong: a condition of a component looks for a name that a list does not have.
// Cause: a subscript of "list" is "4", outside of "1 … 3" (instantiate.function-subscript).
// Way out: "Change the arguments".
model NotFound
  function «find»
    input Integer list[:];
    input Integer wanted;
    output Integer k = 1;
  algorithm
    while list[k] <> wanted loop
      k := k + 1;
    end while;
  end find;
  Real x if find({3, 5, 7}, 4) > 0;
  Real y = time;
end NotFound;

// Wrong: the number of cells that a function computes must be positive.
// Cause: assertion in function "cells" violated: "the length must be a multiple of the cell" (instantiate.function-assertion).
// Way out: "change the arguments".
model LengthNotMultiple
  function cells
    input Integer length;
    input Integer cell;
    output Integer n;
  algorithm
    «assert(mod(length, cell) == 0, "the length must be a multiple of the cell")»;
    n := div(length, cell);
  end cells;
  Real x[cells(10, 3)](each start = 1, each fixed = true);
equation
  der(x) = -x;
end LengthNotMultiple;

// Wrong: a number of stages that a design function refuses.
// Cause: assertion in function "stages" violated: "ratio too large for a gear" (instantiate.function-assertion).
// Way out: "change the arguments".
model RatioTooLarge
  function stages
    input Real ratio;
    output Integer n;
  algorithm
    «assert(ratio < 100, "ratio too large for a gear")»;
    n := if ratio < 10 then 1 else 2;
  end stages;
  parameter Integer n = stages(250);
  Real w[n] = fill(time, n);
end RatioTooLarge;

// Wrong: a switch of a model is chosen by a function that doesn't know its argument.
// Cause: assertion in function "isTurbulent" violated: "a Reynolds number is positive" (instantiate.function-assertion).
// Way out: "change the arguments".
model NegativeReynolds
  function isTurbulent
    input Real Re;
    output Boolean y;
  algorithm
    «assert(Re > 0, "a Reynolds number is positive")»;
    y := Re > 2300;
  end isTurbulent;
  Real friction if isTurbulent(-100);
  Real x = time;
end NegativeReynolds;

// Wrong: a number of cells is computed outside of the range that its function was made for.
// Cause: assertion in function "cells" violated in an evaluation "at compile time" (instantiate.function-warning).
// Way out: "more than a metre is not tested".
// Severity: warning
model CellsOutsideOfRange
  function cells
    input Real length;
    output Integer n = integer(10*length);
  algorithm
    «assert(length < 1, "more than a metre is not tested", AssertionLevel.warning)»;
  end cells;
  Real x[cells(2)](each start = 1, each fixed = true);
equation
  der(x) = -x;
end CellsOutsideOfRange;

// Wrong: a component is chosen by a function that warns of its argument.
// Cause: assertion in function "isLarge" violated "at compile time" (instantiate.function-warning).
// Way out: "mass in grams".
// Severity: warning
model MassInGrams
  function isLarge
    input Real mass;
    output Boolean y = mass > 10;
  algorithm
    «assert(mass < 1000, "mass in grams", AssertionLevel.warning)»;
  end isLarge;
  Real damping = time if isLarge(5000);
end MassInGrams;

// Wrong: the number of segments is extrapolated.
// Cause: assertion in function "segments" violated "at compile time" (instantiate.function-warning).
// Way out: "extrapolated".
// Severity: warning
model ExtrapolatedSegments
  function segments
    input Real T;
    output Integer n = if T < 300 then 2 else 4;
  algorithm
    «assert(T < 373, "extrapolated", AssertionLevel.warning)»;
  end segments;
  parameter Integer n = segments(400);
  Real y[n] = fill(time, n);
end ExtrapolatedSegments;
