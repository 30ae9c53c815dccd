within Cosimo.External;
package TimeTables "Tables over time, with events"

  constant Real never = 1.7976931348623157e308 "Instant of an event that does not come";

  constant Real nearness = 1e-10 "Relative distance of abscissae that count as equal";

  function value "Value of a column at time t, before or after the event at t"
    input Real table[:, :];
    input Integer column;
    input Integer smoothness;
    input Integer extrapolation;
    input Real startTime;
    input Real shiftTime;
    input Integer timeEvents "As Modelica.Blocks.Types.TimeEvents";
    input Real t;
    input Real next "Next event";
    input Real previous "Left limit of next";
    output Real y = 0;
  protected
    Integer n = size(table, 1);
    Boolean before = next == previous and t >= next and next < never "The event at t is still to be handled";
    Real x;
    Integer first "First and last row between two events";
    Integer last;
  algorithm
    if t >= startTime and not (before and startTime >= next) then
      if n == 1 then
        y := table[1, column];
      else
        x := next - shiftTime;
        if extrapolation == 3 then
          x := x - periods(x, table[1, 1], table[n, 1]);
        end if;
        last := rowAt(table, x);
        first := begin(table, timeEvents, last);
        if before then
          y := table[if smoothness == 3 then first else last, column];
        else
          x := t - shiftTime;
          if extrapolation == 3 then
            x := x - periods(next - shiftTime, table[1, 1], table[n, 1]);
            x := min(max(x, table[first, 1]), table[last, 1]);
          end if;
          if extrapolation <> 3 and (x < table[1, 1] or x >= table[n, 1]) then
            y := beyond(table, column, smoothness, extrapolation, x);
          else
            y := inside(table, column, smoothness, min(max(Tables.row(table, x), first), max(first, last - 1)), x);
          end if;
        end if;
      end if;
    end if;
  end value;

  function periods "Whole periods before the one that ends at or after x"
    input Real x;
    input Real low;
    input Real high;
    output Real offset;
  algorithm
    offset := ceil((x - high)/(high - low) - nearness)*(high - low);
  end periods;

  function rowAt "First row at or after x, or the last one"
    input Real table[:, :];
    input Real x;
    output Integer high = size(table, 1);
  protected
    Integer low = 0;
    Integer middle;
    Real tolerance = nearness*(table[size(table, 1), 1] - table[1, 1]);
  algorithm
    while high > low + 1 loop
      middle := div(low + high, 2);
      if table[middle, 1] < x - tolerance then
        low := middle;
      else
        high := middle;
      end if;
    end while;
  end rowAt;

  function begin "First row after the event before row last"
    input Real table[:, :];
    input Integer timeEvents;
    input Integer last;
    output Integer first;
  algorithm
    first := if timeEvents == 1 then max(1, last - 1) else last;
    if timeEvents == 2 then
      while first > 1 and (first == last or not near(table[first, 1], table[max(1, first - 1), 1])) loop
        first := first - 1;
      end while;
    elseif timeEvents <> 1 then
      first := 1;
    end if;
  end begin;

  function near "Whether two abscissae count as equal"
    input Real a;
    input Real b;
    output Boolean y;
  algorithm
    y := abs(b - a) < nearness*max(max(abs(a), abs(b)), nearness);
  end near;

  function inside "Value between rows i and i + 1"
    input Real table[:, :];
    input Integer column;
    input Integer smoothness;
    input Integer i;
    input Real x;
    output Real y;
  algorithm
    if i == size(table, 1) or smoothness == 1 and near(table[i, 1], table[min(i + 1, size(table, 1)), 1]) then
      y := table[min(i + 1, size(table, 1)), column];
    else
      y := Tables.between(table, column, smoothness, i, x);
    end if;
  end inside;

  function beyond "Value before the first or from the last row on"
    input Real table[:, :];
    input Integer column;
    input Integer smoothness;
    input Integer extrapolation;
    input Real x;
    output Real y;
  protected
    Integer n = size(table, 1);
    Integer last = if x < table[1, 1] then 1 else n;
    Integer i = if last == 1 then 1 else n - 1;
  algorithm
    if extrapolation <> 1 and (smoothness == 1 or smoothness == 3) and near(table[i, 1], table[i + 1, 1]) then
      assert(extrapolation <> 4, "Extrapolation error: time " + String(x) + " is outside of the table, from "
        + String(table[1, 1]) + " to " + String(table[n, 1]));
      y := table[last, column];
    else
      y := Tables.beyond(table, column, smoothness, extrapolation, x);
    end if;
  end beyond;

  function nextEvent "First event after t"
    input Real table[:, :];
    input Integer extrapolation;
    input Real startTime;
    input Real shiftTime;
    input Integer timeEvents;
    input Real t;
    output Real next = never;
  protected
    Integer n = size(table, 1);
    Real low = table[1, 1];
    Real high = table[n, 1];
    Real x = t - shiftTime;
    Real offset = 0;
    Integer i;
  algorithm
    if t + 1e-15*abs(t) < startTime then
      next := startTime;
    elseif n > 1 then
      x := x + nearness*(high - low) + 1e-15*abs(x);
      if extrapolation == 3 then
        offset := floor((x - low)/(high - low))*(high - low);
        x := x - offset;
      end if;
      if x < low then
        next := low + shiftTime;
      elseif x < high then
        i := Tables.row(table, x) + 1;
        while i < n and (timeEvents == 3 or near(table[i, 1], table[min(i + 1, n), 1]) <> (timeEvents == 2)) loop
          i := i + 1;
        end while;
        next := table[i, 1] + offset + shiftTime;
      end if;
    end if;
  end nextEvent;

end TimeTables;
