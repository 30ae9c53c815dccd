within Cosimo.External;
package Eigenvectors "Eigenvectors, ordered Schur forms, pairs of matrices (Golub and Van Loan, Matrix Computations, 4th ed. 2013)"

  function ofSchur "Vectors x with T x = lambda x, by columns: of a complex pair the real and the imaginary part of the one with a positive imaginary part (section 7.6.4)"
    input Real T[:, :] "Triangular but for blocks of two with equal diagonals";
    output Real X[size(T, 1), size(T, 1)] = zeros(size(T, 1), size(T, 1));
  protected
    Integer n = size(T, 1);
    Integer k = 1;
    Integer j;
    Boolean isPair;
    Real wr;
    Real wi;
    Real smallest;
    Real a;
    Real b;
    Real c;
    Real d;
    Real e;
    Real f;
    Real g;
    Real h;
    Real r;
    Real p;
    Real q;
  algorithm
    while k <= n loop
      isPair := if k < n then T[k + 1, k] <> 0 else false;
      wr := T[k, k];
      wi := if isPair then sqrt(abs(T[k, k + 1]))*sqrt(abs(T[k + 1, k])) else 0;
      smallest := max(2.3e-16*(abs(wr) + abs(wi)), 1e-290);
      X[k, k] := 1;
      if isPair then
        X[k + 1, k + 1] := wi/T[k, k + 1];
      end if;
      j := k - 1;
      while j >= 1 loop
        a := 0;
        b := 0;
        for l in j + 1:(if isPair then k + 1 else k) loop
          a := a - T[j, l]*X[l, k];
          if isPair then
            b := b - T[j, l]*X[l, k + 1];
          end if;
        end for;
        if (if j > 1 then T[j, j - 1] == 0 else true) then
          p := T[j, j] - wr;
          q := -wi;
          if abs(p) + abs(q) < smallest then
            p := smallest;
            q := 0;
          end if;
          r := p*p + q*q;
          X[j, k] := (a*p + b*q)/r;
          if isPair then
            X[j, k + 1] := (b*p - a*q)/r;
          end if;
          j := j - 1;
        else
          c := 0;
          d := 0;
          for l in j + 1:(if isPair then k + 1 else k) loop
            c := c - T[j - 1, l]*X[l, k];
            if isPair then
              d := d - T[j - 1, l]*X[l, k + 1];
            end if;
          end for;
          // [T[j-1, j-1] - w, T[j-1, j]; T[j, j-1], T[j, j] - w] [x; y] = [c + d i; a + b i] by Cramer's rule.
          e := T[j - 1, j - 1] - wr;
          f := T[j, j] - wr;
          p := e*f - wi*wi - T[j - 1, j]*T[j, j - 1];
          q := -wi*(e + f);
          if abs(p) + abs(q) < smallest*smallest then
            p := smallest*smallest;
            q := 0;
          end if;
          r := p*p + q*q;
          g := c*f + d*wi - T[j - 1, j]*a;
          h := d*f - c*wi - T[j - 1, j]*b;
          X[j - 1, k] := (g*p + h*q)/r;
          if isPair then
            X[j - 1, k + 1] := (h*p - g*q)/r;
          end if;
          g := a*e + b*wi - T[j, j - 1]*c;
          h := b*e - a*wi - T[j, j - 1]*d;
          X[j, k] := (g*p + h*q)/r;
          if isPair then
            X[j, k + 1] := (h*p - g*q)/r;
          end if;
          j := j - 2;
        end if;
      end while;
      k := if isPair then k + 2 else k + 1;
    end while;
  end ofSchur;

  function leftOfSchur "Vectors u with u^H T = lambda u^H, as those of the matrix that is mirrored at its other diagonal"
    input Real T[:, :];
    output Real U[size(T, 1), size(T, 1)];
  protected
    Integer n = size(T, 1);
    Real S[size(T, 1), size(T, 1)];
    Real X[size(T, 1), size(T, 1)];
    Integer k = 1;
  algorithm
    for i in 1:n loop
      for j in 1:n loop
        S[i, j] := T[n + 1 - j, n + 1 - i];
      end for;
    end for;
    X := ofSchur(S);
    while k <= n loop
      if (if k < n then T[k + 1, k] <> 0 else false) then
        for i in 1:n loop
          U[i, k] := X[n + 1 - i, n - k];
          U[i, k + 1] := -X[n + 1 - i, n + 1 - k];
        end for;
        k := k + 2;
      else
        for i in 1:n loop
          U[i, k] := X[n + 1 - i, n + 1 - k];
        end for;
        k := k + 1;
      end if;
    end while;
  end leftOfSchur;

  function scaled "Vectors of length 1 whose largest component is real, or (largest) with a largest component of size 1"
    input Real X[:, :];
    input Real im[:] "Imaginary parts of the eigenvalues";
    input Boolean largest;
    output Real Y[size(X, 1), size(X, 2)] = X;
  protected
    Integer n = size(X, 1);
    Integer k = 1;
    Integer m;
    Real s;
    Real c;
    Real t;
  algorithm
    while k <= size(X, 2) loop
      s := 0;
      m := 1;
      c := -1;
      for i in 1:n loop
        t := if im[k] <> 0 then X[i, k]*X[i, k] + X[i, k + 1]*X[i, k + 1] else X[i, k]*X[i, k];
        s := s + t;
        if t > c then
          c := t;
          m := i;
        end if;
      end for;
      if im[k] == 0 then
        s := if largest then abs(X[m, k]) else sqrt(s);
        for i in 1:n loop
          Y[i, k] := X[i, k]/s;
        end for;
        k := k + 1;
      elseif largest then
        s := abs(X[m, k]) + abs(X[m, k + 1]);
        for i in 1:n loop
          Y[i, k] := X[i, k]/s;
          Y[i, k + 1] := X[i, k + 1]/s;
        end for;
        k := k + 2;
      else
        s := sqrt(s);
        c := X[m, k]/sqrt(X[m, k]*X[m, k] + X[m, k + 1]*X[m, k + 1]);
        t := X[m, k + 1]/sqrt(X[m, k]*X[m, k] + X[m, k + 1]*X[m, k + 1]);
        for i in 1:n loop
          Y[i, k] := (c*X[i, k] + t*X[i, k + 1])/s;
          Y[i, k + 1] := (c*X[i, k + 1] - t*X[i, k])/s;
        end for;
        Y[m, k + 1] := 0;
        k := k + 2;
      end if;
    end while;
  end scaled;

  function eigen "Eigenvalues, and vectors of length 1 on both sides"
    input Real A[:, :];
    output Real re[size(A, 1)];
    output Real im[size(A, 1)];
    output Real L[size(A, 1), size(A, 1)];
    output Real R[size(A, 1), size(A, 1)];
    output Real T[size(A, 1), size(A, 1)];
    output Integer info;
  protected
    Real H[size(A, 1), size(A, 1)];
    Real tau[max(size(A, 1), 1) - 1];
    Real Z[size(A, 1), size(A, 1)];
  algorithm
    (H, tau) := Spectra.hessenberg(A);
    (T, Z, re, im, info) := Spectra.schur(H, Spectra.reflections(H, tau));
    if info == 0 then
      R := scaled(Z*ofSchur(T), im, false);
      L := scaled(Z*leftOfSchur(T), im, false);
    end if;
  end eigen;

  function dgeev "Eigenvalues and eigenvectors"
    input String jobvl;
    input String jobvr;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    output Real rest[size(A, 1), size(A, 1)];
    output Real re[size(A, 1)];
    output Real im[size(A, 1)];
    output Real L[size(A, 1), size(A, 1)];
    output Real R[size(A, 1), size(A, 1)];
    output Real work[1] = {0};
    output Integer info;
  algorithm
    (re, im, L, R, rest, info) := eigen(A);
  end dgeev;

  function dgeevx "The same, without conditions"
    input String balance;
    input String jobvl;
    input String jobvr;
    input String sense;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    output Real T[size(A, 1), size(A, 1)];
    output Real re[size(A, 1)];
    output Real im[size(A, 1)];
    output Real L[size(A, 1), size(A, 1)];
    output Real R[size(A, 1), size(A, 1)];
    output Real scale[1] = {1};
    output Real rconde[1] = {0};
    output Real rcondv[1] = {0};
    output Real work[1] = {0};
    output Integer iwork[1] = {0};
    output Integer info;
  algorithm
    (re, im, L, R, T, info) := eigen(A);
  end dgeevx;

  function dtrevc "Eigenvectors of a matrix in Schur form, or of Q T Q'"
    input String side;
    input String howmny;
    input Integer n;
    input Real T[:, :];
    input Integer ldt;
    input Real L0[:, :];
    input Integer ldvl;
    input Real R0[:, :];
    output Integer selected[size(T, 1)] = ones(size(T, 1));
    output Real L[size(T, 1), size(T, 1)] = L0;
    output Real R[size(T, 1), size(T, 1)] = R0;
    output Real work[1] = {0};
    output Integer info = 0;
  protected
    Real im[size(T, 1)] = zeros(size(T, 1));
  algorithm
    for k in 1:size(T, 1) - 1 loop
      if T[k + 1, k] <> 0 then
        im[k] := 1;
        im[k + 1] := -1;
      end if;
    end for;
    if side <> "L" then
      R := scaled(if howmny == "B" then R0*ofSchur(T) else ofSchur(T), im, true);
    end if;
    if side <> "R" then
      L := scaled(if howmny == "B" then L0*leftOfSchur(T) else leftOfSchur(T), im, true);
    end if;
  end dtrevc;

  function exchanged "The Schur form with two neighbouring blocks exchanged (section 7.6.2)"
    input Real T0[:, :];
    input Real Z0[:, :];
    input Integer k "First row of the first block";
    input Integer p "Rows of the first block";
    input Integer q "Rows of the second block";
    output Real T[size(T0, 1), size(T0, 1)] = T0;
    output Real Z[size(T0, 1), size(T0, 1)] = Z0;
  protected
    Integer n = size(T0, 1);
    Real M[4, 2] = zeros(4, 2);
    Real K[4, 5] = zeros(4, 5) "Equations of T11 X - X T22 = -T12, with their right sides";
    Real u[4];
    Real beta;
    Real t;
    Integer row;
    Integer best;
  algorithm
    for j in 1:q loop
      for i in 1:p loop
        row := (j - 1)*p + i;
        K[row, 5] := -T0[k + i - 1, k + p + j - 1];
        for l in 1:p loop
          K[row, (j - 1)*p + l] := K[row, (j - 1)*p + l] + T0[k + i - 1, k + l - 1];
        end for;
        for l in 1:q loop
          K[row, (l - 1)*p + i] := K[row, (l - 1)*p + i] - T0[k + p + l - 1, k + p + j - 1];
        end for;
      end for;
    end for;
    for s in 1:p*q loop
      best := s;
      for i in s + 1:p*q loop
        if abs(K[i, s]) > abs(K[best, s]) then
          best := i;
        end if;
      end for;
      for j in 1:5 loop
        t := K[s, j];
        K[s, j] := K[best, j];
        K[best, j] := t;
      end for;
      for i in 1:p*q loop
        if i <> s then
          t := K[i, s]/K[s, s];
          for j in 1:5 loop
            K[i, j] := K[i, j] - t*K[s, j];
          end for;
        end if;
      end for;
    end for;
    // Columns of [X; I] span what belongs to the second block.
    for j in 1:q loop
      for i in 1:p loop
        M[i, j] := K[(j - 1)*p + i, 5]/K[(j - 1)*p + i, (j - 1)*p + i];
      end for;
      M[p + j, j] := 1;
    end for;
    for j in 1:q loop
      (u, beta) := Linear.reflect(M[:, j], j);
      M := Linear.apply(u, beta, M);
      for l in 1:n loop
        t := 0;
        for i in 1:p + q loop
          t := t + u[i]*T[k + i - 1, l];
        end for;
        for i in 1:p + q loop
          T[k + i - 1, l] := T[k + i - 1, l] - beta*t*u[i];
        end for;
      end for;
      for l in 1:n loop
        t := 0;
        for i in 1:p + q loop
          t := t + T[l, k + i - 1]*u[i];
        end for;
        for i in 1:p + q loop
          T[l, k + i - 1] := T[l, k + i - 1] - beta*t*u[i];
        end for;
        t := 0;
        for i in 1:p + q loop
          t := t + Z[l, k + i - 1]*u[i];
        end for;
        for i in 1:p + q loop
          Z[l, k + i - 1] := Z[l, k + i - 1] - beta*t*u[i];
        end for;
      end for;
    end for;
    for i in q + 1:p + q loop
      for j in 1:q loop
        T[k + i - 1, k + j - 1] := 0;
      end for;
    end for;
  end exchanged;

  function dtrsen "The Schur form with selected eigenvalues first, without conditions"
    input String job;
    input String compq;
    input Integer select[:];
    input Integer n;
    input Real T0[:, :];
    input Integer ldt;
    input Real Q0[:, :];
    output Real T[size(T0, 1), size(T0, 1)] = T0;
    output Real Q[size(T0, 1), size(T0, 1)] = Q0;
    output Real re[size(T0, 1)];
    output Real im[size(T0, 1)];
    output Integer m = 0;
    output Real s = 0;
    output Real sep = 0;
    output Real work[1] = {0};
    output Integer iwork[1] = {0};
    output Integer info = 0;
  protected
    Integer sizes[size(T0, 1)] "Rows of the blocks so far, in order";
    Boolean chosen[size(T0, 1)];
    Integer count = 0;
    Integer k = 1;
    Integer first;
    Integer b;
    Real Z[size(T0, 1), size(T0, 1)] = Q0;
  algorithm
    assert(job == "N", "conditions of eigenvalues are not computed: job is " + job);
    while k <= size(T0, 1) loop
      count := count + 1;
      sizes[count] := if (if k < size(T0, 1) then T0[k + 1, k] <> 0 else false) then 2 else 1;
      chosen[count] := if sizes[count] == 2 then select[k] <> 0 or select[k + 1] <> 0 else select[k] <> 0;
      m := if chosen[count] then m + sizes[count] else m;
      k := k + sizes[count];
    end while;
    for i in 2:count loop
      b := i;
      while (if b > 1 then chosen[b] and not chosen[b - 1] else false) loop
        first := 1;
        for j in 1:b - 2 loop
          first := first + sizes[j];
        end for;
        (T, Z) := exchanged(T, Z, first, sizes[b - 1], sizes[b]);
        k := sizes[b];
        sizes[b] := sizes[b - 1];
        sizes[b - 1] := k;
        chosen[b] := false;
        chosen[b - 1] := true;
        b := b - 1;
      end while;
    end for;
    (T, Z, re, im, info) := Spectra.schur(T, Z);
    Q := if compq == "V" then Z else Q0;
  end dtrsen;

  function pencil "lambda of A x = lambda B x as alpha/beta, by the eigenvalues 1/(lambda - sigma) of (A - sigma B)^-1 B"
    input Real A[:, :];
    input Real B[:, :];
    output Real re[size(A, 1)];
    output Real im[size(A, 1)];
    output Real beta[size(A, 1)];
    output Real L[size(A, 1), size(A, 1)];
    output Real R[size(A, 1), size(A, 1)];
    output Integer info;
  protected
    Integer n = size(A, 1);
    Real trials[5] = {0, 0.734, -0.613, 1.337, -2.173};
    Real sigma = 0;
    Real trial;
    Real best = -1;
    Real rcond;
    Real LU[size(A, 1), size(A, 1)];
    Integer pivots[size(A, 1)];
    Real M[size(A, 1), size(A, 1)];
    Real T[size(A, 1), size(A, 1)];
    Real Y[size(A, 1), size(A, 1)];
    Real mr[size(A, 1)];
    Real mi[size(A, 1)];
    Real ratio;
  algorithm
    ratio := Spectra.norm("1", A)/max(Spectra.norm("1", B), 1e-290);
    for i in 1:5 loop
      trial := trials[i]*ratio;
      (LU, pivots, info) := Linear.factor(A - trial*B);
      if info == 0 then
        rcond := Spectra.dgecon("1", n, LU, n, Spectra.norm("1", A - trial*B));
        if rcond > 3*best then
          best := rcond;
          sigma := trial;
        end if;
      end if;
    end for;
    if best < 0 then
      info := 1;
    else
      (LU, pivots, info) := Linear.factor(A - sigma*B);
      M := Linear.substitute(LU, pivots, B, false);
      (mr, mi, Y, R, T, info) := eigen(M);
      L := Linear.substitute(LU, pivots, Y, true);
      for k in 1:n loop
        if mi[k] == 0 then
          re[k] := 1 + sigma*mr[k];
          im[k] := 0;
          beta[k] := if abs(mr[k]) < 1e-15*Spectra.norm("1", M) then 0 else mr[k];
        else
          // (1 + sigma mu) conj(mu)/|mu|^2
          beta[k] := mr[k]*mr[k] + mi[k]*mi[k];
          re[k] := mr[k] + sigma*beta[k];
          im[k] := -mi[k];
        end if;
        if beta[k] < 0 then
          re[k] := -re[k];
          beta[k] := -beta[k];
        end if;
      end for;
      // The first of a pair has a positive imaginary part.
      for k in 1:n - 1 loop
        if im[k] < 0 and im[k + 1] > 0 and mi[k] > 0 then
          im[k] := -im[k];
          im[k + 1] := -im[k + 1];
          for i in 1:n loop
            R[i, k + 1] := -R[i, k + 1];
            L[i, k + 1] := -L[i, k + 1];
          end for;
        end if;
      end for;
      R := scaled(R, im, true);
      L := scaled(L, im, true);
    end if;
  end pencil;

  function dggev "Eigenvalues and eigenvectors of a pair of matrices"
    input String jobvl;
    input String jobvr;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    input Real B[:, :];
    output Real restA[size(A, 1), size(A, 1)] = A;
    output Real restB[size(A, 1), size(A, 1)] = B;
    output Real re[size(A, 1)];
    output Real im[size(A, 1)];
    output Real beta[size(A, 1)];
    output Real L[size(A, 1), size(A, 1)];
    output Real R[size(A, 1), size(A, 1)];
    output Real work[1] = {0};
    output Integer info;
  algorithm
    (re, im, beta, L, R, info) := pencil(A, B);
  end dggev;

  function dggevx "The same, without conditions"
    input String balance;
    input String jobvl;
    input String jobvr;
    input String sense;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    input Real B[:, :];
    output Real re[size(A, 1)];
    output Real im[size(A, 1)];
    output Real beta[size(A, 1)];
    output Real L[size(A, 1), size(A, 1)];
    output Real R[size(A, 1), size(A, 1)];
    output Real lscale[1] = {1};
    output Real rscale[1] = {1};
    output Real rconde[1] = {0};
    output Real rcondv[1] = {0};
    output Real work[1] = {0};
    output Integer iwork[1] = {0};
    output Integer bwork[1] = {0};
    output Integer info;
  algorithm
    (re, im, beta, L, R, info) := pencil(A, B);
  end dggevx;

  function dhgeqz "Eigenvalues of a pair of matrices"
    input String job;
    input String compq;
    input String compz;
    input Integer n;
    input Integer ilo;
    input Integer ihi;
    input Real A[:, :];
    input Integer lda;
    input Real B[:, :];
    output Real restA[size(A, 1), size(A, 1)] = A;
    output Real restB[size(A, 1), size(A, 1)] = B;
    output Real re[size(A, 1)];
    output Real im[size(A, 1)];
    output Real beta[size(A, 1)];
    output Real Q[1, 1] = [0];
    output Real Z[1, 1] = [0];
    output Real work[1] = {0};
    output Integer info;
  protected
    Real L[size(A, 1), size(A, 1)];
    Real R[size(A, 1), size(A, 1)];
  algorithm
    (re, im, beta, L, R, info) := pencil(A, B);
  end dhgeqz;

end Eigenvectors;
