within Cosimo.External;
package Tables "Interpolation in tables"

  function value "Value of a column at u; the first column has the abscissae"
    input Real table[:, :];
    input Integer column;
    input Integer smoothness "As Modelica.Blocks.Types.Smoothness";
    input Integer extrapolation "As Modelica.Blocks.Types.Extrapolation";
    input Real u;
    output Real y;
  protected
    Integer n = size(table, 1);
    Real x;
  algorithm
    if n == 1 then
      y := table[1, column];
    else
      x := if extrapolation == 3 then periodic(u, table[1, 1], table[n, 1]) else u;
      if x < table[1, 1] or x > table[n, 1] then
        y := beyond(table, column, smoothness, extrapolation, x);
      else
        y := between(table, column, smoothness, row(table, x), x);
      end if;
    end if;
  end value;

  function periodic "The point of [low, high] that is whole periods from u"
    input Real u;
    input Real low;
    input Real high;
    output Real x = u;
  algorithm
    while x < low loop
      x := x + (high - low);
    end while;
    while x > high loop
      x := x - (high - low);
    end while;
  end periodic;

  function row "The last row but the last one whose abscissa is not above x; the first one if there is none"
    input Real table[:, :];
    input Real x;
    output Integer low = 1;
  protected
    Integer high = size(table, 1);
    Integer middle;
  algorithm
    while high > low + 1 loop
      middle := div(low + high, 2);
      if x < table[middle, 1] then
        high := middle;
      else
        low := middle;
      end if;
    end while;
  end row;

  function between "Value between rows i and i + 1"
    input Real table[:, :];
    input Integer column;
    input Integer smoothness;
    input Integer i;
    input Real x;
    output Real y;
  algorithm
    if smoothness == 3 then
      y := if x >= table[i + 1, 1] then table[i + 1, column] else table[i, column];
    elseif smoothness == 1 or size(table, 1) <= 2 then
      y := linear(table, column, i, x);
    else
      y := cubic(
        x - table[i, 1],
        table[i + 1, 1] - table[i, 1],
        table[i, column],
        difference(table, column, i),
        slope(table, column, smoothness, i),
        slope(table, column, smoothness, i + 1));
    end if;
  end between;

  function linear "Line through rows i and i + 1"
    input Real table[:, :];
    input Integer column;
    input Integer i;
    input Real x;
    output Real y;
  algorithm
    y := table[i, column] + (table[i + 1, column] - table[i, column])*(x - table[i, 1])/(table[i + 1, 1] - table[i, 1]);
  end linear;

  function cubic "Hermite's cubic at v of an interval of length h"
    input Real v;
    input Real h;
    input Real y0 "Value at 0";
    input Real d "Divided difference";
    input Real s0 "Slope at 0";
    input Real s1 "Slope at h";
    output Real y;
  algorithm
    y := y0 + (((s0 + s1 - 2*d)/(h*h)*v + (3*d - 2*s0 - s1)/h)*v + s0)*v;
  end cubic;

  function beyond "Value before the first or after the last row"
    input Real table[:, :];
    input Integer column;
    input Integer smoothness;
    input Integer extrapolation;
    input Real x;
    output Real y;
  protected
    Integer n = size(table, 1);
    Integer last;
  algorithm
    assert(extrapolation <> 4, "Extrapolation error: u = " + String(x) + " is outside of the table, from "
      + String(table[1, 1]) + " to " + String(table[n, 1]));
    last := if x < table[1, 1] then 1 else n;
    if extrapolation == 1 then
      y := table[last, column];
    elseif smoothness == 1 or smoothness == 3 or n == 2 then
      y := linear(table, column, min(last, n - 1), x);
    else
      y := table[last, column] + slope(table, column, smoothness, last)*(x - table[last, 1]);
    end if;
  end beyond;

  function difference "Divided difference of interval i; beyond the table those that Akima (1970) extrapolates"
    input Real table[:, :];
    input Integer column;
    input Integer i;
    output Real d;
  protected
    Integer n = size(table, 1);
    Integer k = min(max(i, 1), n - 1);
    Integer inside = if i < 1 then 2 else n - 2;
  algorithm
    d := (table[k + 1, column] - table[k, column])/(table[k + 1, 1] - table[k, 1]);
    if i <> k then
      d := d + abs(i - k)*(d - (table[inside + 1, column] - table[inside, column])/(table[inside + 1, 1] - table[inside, 1]));
    end if;
  end difference;

  function slope "Slope of the smooth interpolants at row i"
    input Real table[:, :];
    input Integer column;
    input Integer smoothness;
    input Integer i;
    output Real s;
  algorithm
    if smoothness == 2 then
      s := weighted(
        difference(table, column, i - 1),
        difference(table, column, i),
        abs(difference(table, column, i + 1) - difference(table, column, i)),
        abs(difference(table, column, i - 1) - difference(table, column, i - 2)),
        0.5);
    elseif smoothness == 6 then
      s := weighted(
        difference(table, column, i - 1),
        difference(table, column, i),
        modified(difference(table, column, i + 1), difference(table, column, i)),
        modified(difference(table, column, i - 1), difference(table, column, i - 2)),
        0);
    elseif i == 1 or i == size(table, 1) then
      s := difference(table, column, if i == 1 then 1 else i - 1);
    else
      s := monotone(
        difference(table, column, i - 1),
        difference(table, column, i),
        table[i, 1] - table[i - 1, 1],
        table[i + 1, 1] - table[i, 1],
        smoothness);
    end if;
  end slope;

  function weighted "Mean of the slopes on both sides (Akima, 1970)"
    input Real left;
    input Real right;
    input Real leftWeight;
    input Real rightWeight;
    input Real share "Of both slopes, if both weights are zero";
    output Real s;
  protected
    Real a;
  algorithm
    if leftWeight + rightWeight > 0 then
      a := rightWeight/(leftWeight + rightWeight);
      s := (1 - a)*left + a*right;
    else
      s := share*left + share*right;
    end if;
  end weighted;

  function modified "Weight of Ionita's modification (2019)"
    input Real a;
    input Real b;
    output Real w;
  algorithm
    w := abs(a - b) + 0.5*abs(a + b);
  end modified;

  function monotone "Slope without overshoot: Fritsch and Butland (1984), Steffen (1990)"
    input Real left;
    input Real right;
    input Real h0;
    input Real h1;
    input Integer smoothness;
    output Real s;
  algorithm
    if left == 0 or right == 0 or left < 0 and right > 0 or left > 0 and right < 0 then
      s := 0;
    elseif smoothness == 4 then
      s := 3*(h0 + h1)/((h0 + 2*h1)/left + (h1 + 2*h0)/right);
    else
      s := (left*h1 + right*h0)/(h0 + h1);
      if 0.5*abs(s) > min(abs(left), abs(right)) then
        s := (if left > 0 then 2 else -2)*min(abs(left), abs(right));
      end if;
    end if;
  end monotone;

  function ascending "Returns u, if the first column of the table ascends"
    input Real u;
    input Real table[:, :];
    input Integer columns[:];
    input Boolean strict "Equal abscissae are not allowed, either";
    input Integer first = 1 "The first row with data";
    output Real y = u;
  algorithm
    assert(size(table, 1) >= first and size(table, 2) >= 2, "A table of " + String(size(table, 1)) + " rows and "
      + String(size(table, 2)) + " columns: at least " + String(first) + " and 2 are needed");
    for i in 1:size(columns, 1) loop
      assert(columns[i] >= 1 and columns[i] <= size(table, 2), "Column " + String(columns[i])
        + " of a table of " + String(size(table, 2)) + " columns");
    end for;
    for i in first + 1:size(table, 1) loop
      assert(table[i, 1] > table[i - 1, 1] or not strict and table[i, 1] == table[i - 1, 1],
        "The first column of a table must ascend: row " + String(i - 1) + " has " + String(table[i - 1, 1])
        + ", row " + String(i) + " has " + String(table[i, 1]));
    end for;
  end ascending;

end Tables;
