within Cosimo.External;
package Surfaces "Tables with two arguments: the first column has abscissae of u1, the first row those of u2"

  function value
    input Real table[:, :];
    input Integer smoothness;
    input Integer extrapolation;
    input Real u1;
    input Real u2;
    output Real y;
  protected
    Integer m = size(table, 1);
    Integer n = size(table, 2);
    Real x1;
    Real x2;
    Boolean outside;
  algorithm
    assert(smoothness <= 3, "A table with two arguments is interpolated linearly, by constants or by Akima's splines");
    if m == 2 or n == 2 then
      y := curve(table, smoothness, extrapolation, if m == 2 then u2 else u1);
    else
      x1 := if extrapolation == 3 then Tables.periodic(u1, table[2, 1], table[m, 1]) else u1;
      x2 := if extrapolation == 3 then Tables.periodic(u2, table[1, 2], table[1, n]) else u2;
      outside := x1 < table[2, 1] or x1 > table[m, 1] or x2 < table[1, 2] or x2 > table[1, n];
      assert(not outside or extrapolation <> 4, "Extrapolation error: (" + String(x1) + ", " + String(x2)
        + ") is outside of the table, from (" + String(table[2, 1]) + ", " + String(table[1, 2]) + ") to ("
        + String(table[m, 1]) + ", " + String(table[1, n]) + ")");
      if extrapolation == 1 then
        x1 := min(max(x1, table[2, 1]), table[m, 1]);
        x2 := min(max(x2, table[1, 2]), table[1, n]);
      end if;
      if smoothness == 1 or smoothness == 3 and outside and extrapolation == 2 then
        y := bilinear(table, row(table, x1), column(table, x2), x1, x2);
      elseif smoothness == 3 then
        y := table[lower(row(table, x1), table[row(table, x1) + 1, 1], x1), lower(column(table, x2), table[1, column(table, x2) + 1], x2)];
      else
        y := bicubic(table, x1, x2);
      end if;
    end if;
  end value;

  function curve "A surface with one row or one column of values"
    input Real table[:, :];
    input Integer smoothness;
    input Integer extrapolation;
    input Real u;
    output Real y;
  protected
    Integer m = size(table, 1);
    Integer n = size(table, 2);
    Real points[max(m, n) - 1, 2];
  algorithm
    for i in 1:max(m, n) - 1 loop
      points[i, 1] := if m == 2 then table[1, min(i + 1, n)] else table[min(i + 1, m), 1];
      points[i, 2] := if m == 2 then table[2, min(i + 1, n)] else table[min(i + 1, m), 2];
    end for;
    y := Tables.value(points, 2, smoothness, extrapolation, u);
  end curve;

  function row "The last row but the last one whose abscissa is not above x; at least 2"
    input Real table[:, :];
    input Real x;
    output Integer low = 2;
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

  function column "The last column but the last one whose abscissa is not above x; at least 2"
    input Real table[:, :];
    input Real x;
    output Integer low = 2;
  protected
    Integer high = size(table, 2);
    Integer middle;
  algorithm
    while high > low + 1 loop
      middle := div(low + high, 2);
      if x < table[1, middle] then
        high := middle;
      else
        low := middle;
      end if;
    end while;
  end column;

  function lower "The index whose value holds from its abscissa on"
    input Integer i;
    input Real next "Abscissa of i + 1";
    input Real x;
    output Integer k;
  algorithm
    k := if x >= next then i + 1 else i;
  end lower;

  function bilinear
    input Real table[:, :];
    input Integer i;
    input Integer j;
    input Real x1;
    input Real x2;
    output Real y;
  protected
    Real s = (x1 - table[i, 1])/(table[i + 1, 1] - table[i, 1]);
    Real t = (x2 - table[1, j])/(table[1, j + 1] - table[1, j]);
  algorithm
    y := (1 - s)*((1 - t)*table[i, j] + t*table[i, j + 1]) + s*((1 - t)*table[i + 1, j] + t*table[i + 1, j + 1]);
  end bilinear;

  function bicubic "Bicubic (Akima, 1974); beyond the table with the slopes of its edge"
    input Real table[:, :];
    input Real x1;
    input Real x2;
    output Real y;
  protected
    Integer m = size(table, 1);
    Integer n = size(table, 2);
    Real inside1 = min(max(x1, table[2, 1]), table[m, 1]);
    Real inside2 = min(max(x2, table[1, 2]), table[1, n]);
    Integer i = row(table, inside1);
    Integer j = column(table, inside2);
    Real near[4];
    Real far[4];
    Real h = table[1, j + 1] - table[1, j];
    Real w[4] "Value, slopes and twist at the point";
    Real a[4] = hermite((inside1 - table[i, 1])/(table[i + 1, 1] - table[i, 1]), table[i + 1, 1] - table[i, 1]);
    Real da[4] = slopes((inside1 - table[i, 1])/(table[i + 1, 1] - table[i, 1]), table[i + 1, 1] - table[i, 1]);
    Real b[4] = hermite((inside2 - table[1, j])/h, h);
    Real db[4] = slopes((inside2 - table[1, j])/h, h);
  algorithm
    w := {0, 0, 0, 0};
    for p in 0:1 loop
      for q in 0:1 loop
        near := node(table, i + p, j + q);
        far := {
          b[1 + q]*near[1] + b[3 + q]*near[3],
          b[1 + q]*near[2] + b[3 + q]*near[4],
          db[1 + q]*near[1] + db[3 + q]*near[3],
          db[1 + q]*near[2] + db[3 + q]*near[4]};
        w[1] := w[1] + a[1 + p]*far[1] + a[3 + p]*far[2];
        w[2] := w[2] + da[1 + p]*far[1] + da[3 + p]*far[2];
        w[3] := w[3] + a[1 + p]*far[3] + a[3 + p]*far[4];
        w[4] := w[4] + da[1 + p]*far[3] + da[3 + p]*far[4];
      end for;
    end for;
    y := w[1] + w[2]*(x1 - inside1) + w[3]*(x2 - inside2) + w[4]*(x1 - inside1)*(x2 - inside2);
  end bicubic;

  function hermite "Weights of both values and both slopes at s of an interval of length h"
    input Real s "From 0 to 1";
    input Real h;
    output Real w[4];
  algorithm
    w := {(1 + 2*s)*(1 - s)*(1 - s), s*s*(3 - 2*s), h*s*(1 - s)*(1 - s), h*s*s*(s - 1)};
  end hermite;

  function slopes "Derivatives of these weights"
    input Real s;
    input Real h;
    output Real w[4];
  algorithm
    w := {6*s*(s - 1)/h, 6*s*(1 - s)/h, (1 - s)*(1 - 3*s), s*(3*s - 2)};
  end slopes;

  function node "Value, both slopes and the twist at a point of the grid"
    input Real table[:, :];
    input Integer i;
    input Integer j;
    output Real z[4];
  protected
    Real d1[4] "Divided differences around the point, along u1 and u2";
    Real d2[4];
    Real a2;
    Real a3;
    Real b2;
    Real b3;
    Real e[4] "Differences of differences";
  algorithm
    for k in 1:4 loop
      d1[k] := (extended(table, i + k - 2, j) - extended(table, i + k - 3, j))/(place1(table, i + k - 2) - place1(table, i + k - 3));
      d2[k] := (extended(table, i, j + k - 2) - extended(table, i, j + k - 3))/(place2(table, j + k - 2) - place2(table, j + k - 3));
    end for;
    a2 := abs(d1[4] - d1[3]);
    a3 := abs(d1[2] - d1[1]);
    if a2 == 0 and a3 == 0 then
      a2 := 1;
      a3 := 1;
    end if;
    b2 := abs(d2[4] - d2[3]);
    b3 := abs(d2[2] - d2[1]);
    if b2 == 0 and b3 == 0 then
      b2 := 1;
      b3 := 1;
    end if;
    e := {
      (d2[2] - acrossAt(table, i - 1, j))/(place1(table, i) - place1(table, i - 1)),
      (d2[3] - acrossAt(table, i - 1, j + 1))/(place1(table, i) - place1(table, i - 1)),
      (acrossAt(table, i + 1, j) - d2[2])/(place1(table, i + 1) - place1(table, i)),
      (acrossAt(table, i + 1, j + 1) - d2[3])/(place1(table, i + 1) - place1(table, i))};
    z := {
      table[i, j],
      (a2*d1[2] + a3*d1[3])/(a2 + a3),
      (b2*d2[2] + b3*d2[3])/(b2 + b3),
      (a2*(b2*e[1] + b3*e[2]) + a3*(b2*e[3] + b3*e[4]))/((a2 + a3)*(b2 + b3))};
  end node;

  function acrossAt "Divided difference along u2 before column j of row i"
    input Real table[:, :];
    input Integer i;
    input Integer j;
    output Real d;
  algorithm
    d := (extended(table, i, j) - extended(table, i, j - 1))/(place2(table, j) - place2(table, j - 1));
  end acrossAt;

  function place1 "Abscissa of row i, which may lie up to two rows beyond the table"
    input Real table[:, :];
    input Integer i;
    output Real x;
  protected
    Integer m = size(table, 1);
  algorithm
    x := place(i - 1, m - 1, table[2, 1], table[3, 1], table[min(4, m), 1], table[max(2, m - 2), 1], table[m - 1, 1], table[m, 1], table[min(max(i, 2), m), 1]);
  end place1;

  function place2 "Abscissa of column j, which may lie up to two columns beyond the table"
    input Real table[:, :];
    input Integer j;
    output Real x;
  protected
    Integer n = size(table, 2);
  algorithm
    x := place(j - 1, n - 1, table[1, 2], table[1, 3], table[1, min(4, n)], table[1, max(2, n - 2)], table[1, n - 1], table[1, n], table[1, min(max(j, 2), n)]);
  end place2;

  function place "Abscissa k of 1 to count"
    input Integer k;
    input Integer count;
    input Real x1 "The first three";
    input Real x2;
    input Real x3;
    input Real y3 "The last three";
    input Real y2;
    input Real y1;
    input Real own;
    output Real x;
  algorithm
    if k >= 1 and k <= count then
      x := own;
    elseif count == 2 then
      x := x1 + (k - 1)*(x2 - x1);
    elseif k < 1 then
      x := x1 + (if k == 0 then x2 else x1) - x3;
    else
      x := y1 + (if k == count + 1 then y2 else y1) - y3;
    end if;
  end place;

  function extended "Value at row i and column j, extrapolated up to two rows and columns beyond the table"
    input Real table[:, :];
    input Integer i;
    input Integer j;
    output Real z;
  protected
    Integer m = size(table, 1);
    Integer k = min(max(i, 2), m);
    Integer inward = if i < 2 then 1 else -1;
  algorithm
    z := inRow(table, k, j);
    if i <> k and m == 3 then
      z := z + abs(i - k)*(z - inRow(table, k + inward, j));
    elseif i <> k then
      z := extrapolated(
        abs(i - k),
        z,
        inRow(table, k + inward, j),
        inRow(table, k + 2*inward, j),
        place1(table, k),
        place1(table, k + inward),
        place1(table, k + 2*inward));
    end if;
  end extended;

  function inRow "Value at row i of the table and column j, which may lie beyond it"
    input Real table[:, :];
    input Integer i;
    input Integer j;
    output Real z;
  protected
    Integer n = size(table, 2);
    Integer k = min(max(j, 2), n);
    Integer inward = if j < 2 then 1 else -1;
  algorithm
    z := table[i, k];
    if j <> k and n == 3 then
      z := z + abs(j - k)*(z - table[i, k + inward]);
    elseif j <> k then
      z := extrapolated(
        abs(j - k),
        z,
        table[i, k + inward],
        table[i, k + 2*inward],
        place2(table, k),
        place2(table, k + inward),
        place2(table, k + 2*inward));
    end if;
  end inRow;

  function extrapolated "The parabola through the last three points, one or two abscissae beyond them (Akima, 1970)"
    input Integer k "Points beyond the last one";
    input Real z1 "The last three, outermost first";
    input Real z2;
    input Real z3;
    input Real x1;
    input Real x2;
    input Real x3;
    output Real z;
  protected
    Real d1 = (z1 - z2)/(x1 - x2);
    Real d2 = (z2 - z3)/(x2 - x3);
  algorithm
    z := z1 + (x2 - x3)*(2*d1 - d2);
    if k == 2 then
      z := z + (x1 - x2)*(3*d1 - 2*d2);
    end if;
  end extrapolated;

end Surfaces;
