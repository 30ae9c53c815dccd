within Cosimo.External;
package Linear "Dense linear algebra (Golub and Van Loan, Matrix Computations, 4th ed. 2013)"

  function factor "A = P L U with partial pivoting (algorithm 3.4.1)"
    input Real A[:, :];
    output Real LU[size(A, 1), size(A, 2)] = A;
    output Integer pivots[min(size(A, 1), size(A, 2))] "Row exchanged with row k";
    output Integer info = 0 "The first k for which U[k, k] = 0";
  protected
    Integer m = size(A, 1);
    Integer n = size(A, 2);
    Integer p;
    Real t;
  algorithm
    for k in 1:min(m, n) loop
      p := k;
      for i in k + 1:m loop
        if abs(LU[i, k]) > abs(LU[p, k]) then
          p := i;
        end if;
      end for;
      pivots[k] := p;
      if LU[p, k] == 0 then
        info := if info == 0 then k else info;
      else
        for j in 1:n loop
          t := LU[k, j];
          LU[k, j] := LU[p, j];
          LU[p, j] := t;
        end for;
        for i in k + 1:m loop
          LU[i, k] := LU[i, k]/LU[k, k];
          for j in k + 1:n loop
            LU[i, j] := LU[i, j] - LU[i, k]*LU[k, j];
          end for;
        end for;
      end if;
    end for;
  end factor;

  function substitute "X of A X = B, or of A' X = B, from A = P L U"
    input Real LU[:, :];
    input Integer pivots[:];
    input Real B[:, :];
    input Boolean transposed;
    output Real X[size(B, 1), size(B, 2)] = B;
  protected
    Integer n = size(LU, 1);
    Integer k;
    Real t;
  algorithm
    for j in 1:size(B, 2) loop
      if not transposed then
        for i in 1:n loop
          t := X[i, j];
          X[i, j] := X[pivots[i], j];
          X[pivots[i], j] := t;
        end for;
        for i in 2:n loop
          for l in 1:i - 1 loop
            X[i, j] := X[i, j] - LU[i, l]*X[l, j];
          end for;
        end for;
        for s in 1:n loop
          k := n + 1 - s;
          for l in k + 1:n loop
            X[k, j] := X[k, j] - LU[k, l]*X[l, j];
          end for;
          X[k, j] := X[k, j]/LU[k, k];
        end for;
      else
        for i in 1:n loop
          for l in 1:i - 1 loop
            X[i, j] := X[i, j] - LU[l, i]*X[l, j];
          end for;
          X[i, j] := X[i, j]/LU[i, i];
        end for;
        for s in 1:n loop
          k := n + 1 - s;
          for l in k + 1:n loop
            X[k, j] := X[k, j] - LU[l, k]*X[l, j];
          end for;
        end for;
        for s in 1:n loop
          k := n + 1 - s;
          t := X[k, j];
          X[k, j] := X[pivots[k], j];
          X[pivots[k], j] := t;
        end for;
      end if;
    end for;
  end substitute;

  function dgetrf "Factors A"
    input Integer m;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    output Real LU[size(A, 1), size(A, 2)];
    output Integer pivots[min(size(A, 1), size(A, 2))];
    output Integer info;
  algorithm
    (LU, pivots, info) := factor(A);
  end dgetrf;

  function dgetrs "Solves with factors of A"
    input String transposed;
    input Integer n;
    input Integer nrhs;
    input Real LU[:, :];
    input Integer lda;
    input Integer pivots[:];
    input Real B[:, :];
    input Integer ldb;
    output Real X[size(B, 1), size(B, 2)];
    output Integer info = 0;
  algorithm
    X := substitute(LU, pivots, B, transposed <> "N");
  end dgetrs;

  function dgetri "The inverse from factors of A"
    input Integer n;
    input Real LU[:, :];
    input Integer lda;
    input Integer pivots[:];
    input Integer lwork;
    output Real X[size(LU, 1), size(LU, 1)];
    output Real work[1] = {0};
    output Integer info = 0;
  algorithm
    for k in 1:size(LU, 1) loop
      if LU[k, k] == 0 and info == 0 then
        info := k;
      end if;
    end for;
    if info == 0 then
      X := substitute(LU, pivots, identity(size(LU, 1)), false);
    end if;
  end dgetri;

  function dgesv "Solves A X = B"
    input Integer n;
    input Integer nrhs;
    input Real A[:, :];
    input Integer lda;
    input Real B[:, :];
    input Integer ldb;
    output Real LU[size(A, 1), size(A, 2)];
    output Integer pivots[size(A, 1)];
    output Real X[size(B, 1), size(B, 2)] = B;
    output Integer info;
  algorithm
    (LU, pivots, info) := factor(A);
    if info == 0 then
      X := substitute(LU, pivots, B, false);
    end if;
  end dgesv;

  function reflect "Householder's reflection that maps the last part of v, from k on, to a multiple of a unit vector (algorithm 5.1.1)"
    input Real v[:];
    input Integer k;
    output Real u[size(v, 1)] = v "Zero before k";
    output Real beta = 0 "The reflection is I - beta u u'";
  protected
    Real s = 0;
  algorithm
    for i in 1:size(v, 1) loop
      if i < k then
        u[i] := 0;
      else
        s := s + v[i]*v[i];
      end if;
    end for;
    if s > 0 then
      u[k] := v[k] + (if v[k] < 0 then -sqrt(s) else sqrt(s));
      beta := 2/(s - v[k]*v[k] + u[k]*u[k]);
    end if;
  end reflect;

  function apply "(I - beta u u') A"
    input Real u[:];
    input Real beta;
    input Real A[:, :];
    output Real B[size(A, 1), size(A, 2)] = A;
  protected
    Real s;
  algorithm
    for j in 1:size(A, 2) loop
      s := 0;
      for i in 1:size(A, 1) loop
        s := s + u[i]*A[i, j];
      end for;
      for i in 1:size(A, 1) loop
        B[i, j] := A[i, j] - beta*s*u[i];
      end for;
    end for;
  end apply;

  function dgelsy "The shortest X of least |A X - B|: QR with exchange of columns, then rotation of what is left (section 5.5.6)"
    input Integer m;
    input Integer n;
    input Integer nrhs;
    input Real A[:, :];
    input Integer lda;
    input Real B[:, :] "At least as many rows as A and as columns of A";
    input Integer ldb;
    input Integer fixed[:];
    input Real rcond;
    input Integer lwork;
    output Real QR[size(A, 1), size(A, 2)] = A;
    output Real X[size(B, 1), size(B, 2)] = B;
    output Integer columns[size(A, 2)] = 1:size(A, 2);
    output Integer rank = 0;
    output Real work[1] = {0};
    output Integer info = 0;
  protected
    Real Y[size(A, 1), size(B, 2)] = B[1:size(A, 1), :];
    Real Z[size(A, 2), size(B, 2)];
    Real u[size(A, 1)];
    Real w[size(A, 2)] "Rows of R as columns";
    Real us[size(A, 2), size(A, 2)] "Reflections from the right";
    Real betas[size(A, 2)];
    Real beta;
    Real norm;
    Real best;
    Real t;
    Integer p;
    Integer c;
    Integer i;
  algorithm
    for k in 1:min(size(A, 1), size(A, 2)) loop
      best := -1;
      p := k;
      for j in k:size(A, 2) loop
        norm := 0;
        for l in k:size(A, 1) loop
          norm := norm + QR[l, j]*QR[l, j];
        end for;
        if norm > best then
          best := norm;
          p := j;
        end if;
      end for;
      for l in 1:size(A, 1) loop
        t := QR[l, k];
        QR[l, k] := QR[l, p];
        QR[l, p] := t;
      end for;
      c := columns[k];
      columns[k] := columns[p];
      columns[p] := c;
      (u, beta) := reflect(QR[:, k], k);
      QR := apply(u, beta, QR);
      Y := apply(u, beta, Y);
      if rank == k - 1 and abs(QR[k, k]) > rcond*abs(QR[1, 1]) and abs(QR[k, k]) > 0 then
        rank := k;
      end if;
    end for;
    // What is right of the triangle is rotated into it, row by row from below.
    for s in 1:rank loop
      i := rank + 1 - s;
      w := QR[i, :];
      for j in 1:size(A, 2) loop
        if j < i or j > i and j <= rank then
          w[j] := 0;
        end if;
      end for;
      (w, beta) := reflect(w, i);
      betas[i] := beta;
      us[i, :] := w;
      for r in 1:i loop
        t := 0;
        for j in 1:size(A, 2) loop
          t := t + QR[r, j]*w[j];
        end for;
        for j in 1:size(A, 2) loop
          QR[r, j] := QR[r, j] - beta*t*w[j];
        end for;
      end for;
    end for;
    for j in 1:size(B, 2) loop
      for l in 1:size(A, 2) loop
        Z[l, j] := 0;
      end for;
      for s in 1:rank loop
        i := rank + 1 - s;
        t := Y[i, j];
        for l in i + 1:rank loop
          t := t - QR[i, l]*Z[l, j];
        end for;
        Z[i, j] := t/QR[i, i];
      end for;
    end for;
    for k in 1:rank loop
      Z := apply(us[k, :], betas[k], Z);
    end for;
    for j in 1:size(B, 2) loop
      for l in 1:size(A, 2) loop
        X[columns[l], j] := Z[l, j];
      end for;
    end for;
  end dgelsy;

  function dgglse "x of least |A x - c| with B x = d, by the null space of B (section 6.2.3)"
    input Integer m;
    input Integer n;
    input Integer p;
    input Real A[:, :];
    input Integer lda;
    input Real B[:, size(A, 2)];
    input Integer ldb;
    input Real c[size(A, 1)];
    input Real d[size(B, 1)];
    input Integer lwork;
    output Real T[size(A, 1), size(A, 2)] = A "A Q with B' = Q R";
    output Real R[size(B, 1), size(A, 2)] = B "R', then zeros";
    output Real residual[size(A, 1)] = c;
    output Real y[size(B, 1)] = d;
    output Real x[size(A, 2)] = zeros(size(A, 2));
    output Real work[1] = {0};
    output Integer info = 0 "1: B has dependent rows; 2: A and B together have dependent columns";
  protected
    Real AQ[size(A, 2), size(A, 1)] = transpose(A);
    Real BQ[size(A, 2), size(B, 1)] = transpose(B);
    Real S[size(A, 1), size(A, 2)];
    Real r[size(A, 1), 1];
    Real w[size(A, 2), 1] = zeros(size(A, 2), 1) "Q' x";
    Real u[size(A, 2)];
    Real v[size(A, 1)];
    Real us[size(B, 1), size(A, 2)] "Reflections of Q";
    Real betas[size(B, 1)];
    Real beta;
    Integer k;
    Integer i;
    Integer rest = size(A, 2) - size(B, 1);
  algorithm
    for s in 1:size(B, 1) loop
      (u, beta) := reflect(BQ[:, s], s);
      us[s, :] := u;
      betas[s] := beta;
      BQ := apply(u, beta, BQ);
      AQ := apply(u, beta, AQ);
    end for;
    for s in 1:size(B, 1) loop
      for l in 1:s - 1 loop
        y[s] := y[s] - BQ[l, s]*y[l];
      end for;
      if BQ[s, s] == 0 then
        info := 1;
      else
        y[s] := y[s]/BQ[s, s];
      end if;
      w[s, 1] := y[s];
    end for;
    for l in 1:size(A, 1) loop
      for j in 1:size(A, 2) loop
        T[l, j] := AQ[j, l];
        // What is left to choose comes first.
        S[l, j] := if j <= rest then AQ[min(size(B, 1) + j, size(A, 2)), l] else 0;
      end for;
      for s in 1:size(B, 1) loop
        residual[l] := residual[l] - AQ[s, l]*y[s];
      end for;
      r[l, 1] := residual[l];
    end for;
    R := transpose(BQ);
    for j in 1:rest loop
      if j <= size(A, 1) then
        (v, beta) := reflect(S[:, j], j);
        S := apply(v, beta, S);
        r := apply(v, beta, r);
      end if;
    end for;
    for s in 1:rest loop
      k := rest + 1 - s;
      if k > size(A, 1) then
        info := 2;
      elseif S[k, k] == 0 then
        info := 2;
      else
        w[size(B, 1) + k, 1] := r[k, 1];
        for l in k + 1:rest loop
          w[size(B, 1) + k, 1] := w[size(B, 1) + k, 1] - S[k, l]*w[size(B, 1) + l, 1];
        end for;
        w[size(B, 1) + k, 1] := w[size(B, 1) + k, 1]/S[k, k];
      end if;
    end for;
    for s in 1:size(B, 1) loop
      i := size(B, 1) + 1 - s;
      w := apply(us[i, :], betas[i], w);
    end for;
    x := w[:, 1];
  end dgglse;

end Linear;
