within Cosimo.External;
package Random "Generators xorshift (Vigna, 2014) on words of 64 bits, which are pairs of numbers of 32 bits: low, high"

  constant Real base = 4294967296.0 "2^32";

  function word "The word of two signed numbers"
    input Integer low;
    input Integer high;
    output Real w[2];
  algorithm
    w := {if low < 0 then low + base else low, if high < 0 then high + base else high};
  end word;

  function numbers "The signed numbers of a word"
    input Real w[2];
    output Integer i[2];
  algorithm
    i := {integer(if w[1] >= base/2 then w[1] - base else w[1]), integer(if w[2] >= base/2 then w[2] - base else w[2])};
  end numbers;

  function exclusiveOr
    input Real a[2];
    input Real b[2];
    output Real y[2];
  protected
    Real p;
    Real u;
    Real v;
  algorithm
    for k in 1:2 loop
      y[k] := 0;
      p := 1;
      u := a[k];
      v := b[k];
      while u > 0 or v > 0 loop
        if u - 2*floor(u/2) <> v - 2*floor(v/2) then
          y[k] := y[k] + p;
        end if;
        u := floor(u/2);
        v := floor(v/2);
        p := 2*p;
      end while;
    end for;
  end exclusiveOr;

  function left "Shifts a word to the left"
    input Real w[2];
    input Real p "2^n for n bits";
    output Real y[2];
  protected
    Real q = base/p;
  algorithm
    y := {(w[1] - floor(w[1]/q)*q)*p, (w[2] - floor(w[2]/q)*q)*p + floor(w[1]/q)};
  end left;

  function right "Shifts a word to the right"
    input Real w[2];
    input Real p "2^n for n bits";
    output Real y[2];
  algorithm
    y := {floor(w[1]/p) + (w[2] - floor(w[2]/p)*p)*(base/p), floor(w[2]/p)};
  end right;

  function sum
    input Real a[2];
    input Real b[2];
    output Real y[2];
  protected
    Real low = a[1] + b[1];
    Real high = a[2] + b[2] + floor(low/base);
  algorithm
    y := {low - floor(low/base)*base, high - floor(high/base)*base};
  end sum;

  function product
    input Real w[2];
    input Real c[4] "Parts of 16 bits, lowest first";
    output Real y[2];
  protected
    Real h = 65536;
    Real a[4] = {w[1] - floor(w[1]/h)*h, floor(w[1]/h), w[2] - floor(w[2]/h)*h, floor(w[2]/h)};
    Real carry = 0;
    Real r[4];
  algorithm
    for k in 1:4 loop
      for i in 1:k loop
        carry := carry + a[i]*c[k + 1 - i];
      end for;
      r[k] := carry - floor(carry/h)*h;
      carry := floor(carry/h);
    end for;
    y := {r[1] + h*r[2], r[3] + h*r[4]};
  end product;

  function uniform "The word as a number between 0 and 1"
    input Real w[2];
    output Real y;
  algorithm
    y := ((if w[2] >= base/2 then w[2] - base else w[2])*base + w[1])*5.421010862427522e-20 + 0.5;
  end uniform;

  function xorshift64star
    input Integer state[2];
    output Integer next[2];
    output Real y;
  protected
    Real x[2] = word(state[1], state[2]);
  algorithm
    x := exclusiveOr(x, right(x, 4096));
    x := exclusiveOr(x, left(x, 33554432));
    x := exclusiveOr(x, right(x, 134217728));
    x := product(x, {56605, 20332, 62609, 9541});
    next := numbers(x);
    y := uniform(x);
  end xorshift64star;

  function xorshift128plus
    input Integer state[4];
    output Integer next[4];
    output Real y;
  protected
    Real a[2] = word(state[1], state[2]);
    Real b[2] = word(state[3], state[4]);
    Real x[2];
  algorithm
    a := exclusiveOr(a, left(a, 8388608));
    x := exclusiveOr(exclusiveOr(a, b), exclusiveOr(right(a, 131072), right(b, 67108864)));
    x := sum(x, b);
    next[1:2] := state[3:4];
    next[3:4] := numbers(x);
    y := uniform(x);
  end xorshift128plus;

  function xorshift1024star
    input Integer state[33] "Sixteen words, and the number of the last used one";
    output Integer next[33] = state;
    output Real y;
  protected
    Integer i = mod(state[33], 16);
    Integer k = mod(state[33] + 1, 16);
    Real a[2] = word(state[2*i + 1], state[2*i + 2]);
    Real b[2] = word(state[2*k + 1], state[2*k + 2]);
    Integer n[2];
  algorithm
    b := exclusiveOr(b, left(b, 2147483648.0));
    b := exclusiveOr(b, right(b, 2048));
    a := exclusiveOr(a, right(a, 1073741824));
    a := exclusiveOr(a, b);
    n := numbers(a);
    next[2*k + 1] := n[1];
    next[2*k + 2] := n[2];
    next[33] := k;
    y := uniform(product(a, {64949, 21655, 35284, 4198}));
  end xorshift1024star;

end Random;
