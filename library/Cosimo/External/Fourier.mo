within Cosimo.External;
package Fourier "Fast Fourier transform (Stockham's form, for any factors)"

  function kiss_fftr "Amplitudes and phases of a real signal"
    input Real u[:];
    input Integer nu;
    input Integer workSize;
    output Integer info = if mod(size(u, 1), 2) == 0 then 0 else 1;
    output Real work[1] = {0};
    output Real amplitudes[div(size(u, 1), 2) + 1];
    output Real phases[div(size(u, 1), 2) + 1];
  protected
    Real re[size(u, 1)];
    Real im[size(u, 1)];
  algorithm
    if info == 0 then
      (re, im) := transform(u);
      for k in 1:size(amplitudes, 1) loop
        amplitudes[k] := sqrt(re[k]*re[k] + im[k]*im[k])/size(amplitudes, 1);
        phases[k] := atan2(im[k], re[k]);
      end for;
    end if;
  end kiss_fftr;

  function transform "Sum of u[k] exp(-2 pi i j k/n), factor by factor"
    input Real u[:];
    output Real re[size(u, 1)] = u;
    output Real im[size(u, 1)] = zeros(size(u, 1));
  protected
    Integer n = size(u, 1);
    constant Real pi = 3.141592653589793;
    Real c[size(u, 1)] "Cosines and sines of all angles";
    Real s[size(u, 1)];
    Real x[size(u, 1)] "Result of a stage";
    Real y[size(u, 1)];
    Integer stride = 1;
    Integer left "Size of the transforms still to be done";
    Integer r "Smallest factor of it";
    Integer m;
    Integer from;
    Integer angle;
    Real a;
    Real b;
  algorithm
    for k in 1:n loop
      c[k] := cos(2*pi*(k - 1)/n);
      s[k] := -sin(2*pi*(k - 1)/n);
    end for;
    left := n;
    while left > 1 loop
      r := 2;
      while mod(left, r) <> 0 loop
        r := r + 1;
      end while;
      m := div(left, r);
      for p in 0:m - 1 loop
        for q in 0:stride - 1 loop
          for j in 0:r - 1 loop
            a := 0;
            b := 0;
            for t in 0:r - 1 loop
              from := q + stride*(p + m*t) + 1;
              angle := mod(t*j*div(n, r) + p*j*stride, n) + 1;
              a := a + re[from]*c[angle] - im[from]*s[angle];
              b := b + re[from]*s[angle] + im[from]*c[angle];
            end for;
            x[q + stride*(r*p + j) + 1] := a;
            y[q + stride*(r*p + j) + 1] := b;
          end for;
        end for;
      end for;
      re := x;
      im := y;
      stride := stride*r;
      left := m;
    end while;
  end transform;

end Fourier;
