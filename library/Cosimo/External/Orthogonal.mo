within Cosimo.External;
package Orthogonal "Products of reflections, triangular and band systems (Golub and Van Loan, Matrix Computations, 4th ed. 2013)"

  function factor "Reflections I - tau v v' with v[k] = 1 that make A P triangular (algorithms 5.2.1, 5.4.1)"
    input Real A[:, :];
    input Boolean exchanges "Largest column first";
    output Real QR[size(A, 1), size(A, 2)] = A "R, and below it the rest of the reflections";
    output Real tau[min(size(A, 1), size(A, 2))] = zeros(min(size(A, 1), size(A, 2)));
    output Integer columns[size(A, 2)] = 1:size(A, 2);
  protected
    Integer m = size(A, 1);
    Real u[size(A, 1)];
    Real beta;
    Real norm;
    Real best;
    Real t;
    Integer p;
    Integer c;
  algorithm
    for k in 1:min(size(A, 1), size(A, 2)) loop
      if exchanges then
        best := -1;
        p := k;
        for j in k:size(A, 2) loop
          norm := 0;
          for i in k:m loop
            norm := norm + QR[i, j]*QR[i, j];
          end for;
          // The first of equal ones, apart from rounding.
          if norm > best*(1 + 1e-12) then
            best := norm;
            p := j;
          end if;
        end for;
        c := columns[k];
        columns[k] := columns[p];
        columns[p] := c;
        for i in 1:m loop
          t := QR[i, k];
          QR[i, k] := QR[i, p];
          QR[i, p] := t;
        end for;
      end if;
      norm := 0;
      for i in k + 1:m loop
        norm := norm + QR[i, k]*QR[i, k];
      end for;
      if norm > 0 then
        (u, beta) := Linear.reflect(QR[:, k], k);
        for j in k:size(A, 2) loop
          t := 0;
          for i in k:m loop
            t := t + u[i]*QR[i, j];
          end for;
          for i in k:m loop
            QR[i, j] := QR[i, j] - beta*t*u[i];
          end for;
        end for;
        tau[k] := beta*u[k]*u[k];
        for i in k + 1:m loop
          QR[i, k] := u[i]/u[k];
        end for;
      end if;
    end for;
  end factor;

  function applied "Q C, or Q' C, with the reflections that begin in row `from`"
    input Real QR[:, :];
    input Real tau[:];
    input Boolean transposed;
    input Integer from;
    input Real C0[:, :];
    output Real C[size(C0, 1), size(C0, 2)] = C0;
  protected
    Integer n = size(tau, 1);
    Integer k;
    Integer first;
    Real t;
  algorithm
    for s in 1:n loop
      k := if transposed then s else n + 1 - s;
      first := k + from - 1;
      for j in 1:size(C, 2) loop
        t := C[first, j];
        for i in first + 1:size(C, 1) loop
          t := t + QR[i, k]*C[i, j];
        end for;
        C[first, j] := C[first, j] - tau[k]*t;
        for i in first + 1:size(C, 1) loop
          C[i, j] := C[i, j] - tau[k]*t*QR[i, k];
        end for;
      end for;
    end for;
  end applied;

  function fromBothSides "Q C, Q' C, C Q or C Q'"
    input Real QR[:, :];
    input Real tau[:];
    input String side;
    input String trans;
    input Integer from;
    input Real C0[:, :];
    output Real C[size(C0, 1), size(C0, 2)];
  algorithm
    if side == "L" then
      C := applied(QR, tau, trans <> "N", from, C0);
    else
      C := transpose(applied(QR, tau, trans == "N", from, transpose(C0)));
    end if;
  end fromBothSides;

  function dgeqrf "A = Q R"
    input Integer m;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    output Real QR[size(A, 1), size(A, 2)];
    output Real tau[min(size(A, 1), size(A, 2))];
    output Real work[3*max(1, size(A, 2))] = zeros(3*max(1, size(A, 2)));
    output Integer info = 0;
  algorithm
    (QR, tau) := factor(A, false);
  end dgeqrf;

  function dgeqp3 "A P = Q R"
    input Integer m;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    input Integer given[:];
    output Real QR[size(A, 1), size(A, 2)];
    output Integer columns[size(A, 2)];
    output Real tau[min(size(A, 1), size(A, 2))];
    output Real work[1] = {0};
    output Integer info = 0;
  algorithm
    (QR, tau, columns) := factor(A, true);
  end dgeqp3;

  function dorgqr "The first columns of Q"
    input Integer m;
    input Integer n;
    input Integer k;
    input Real QR[:, :];
    input Integer lda;
    input Real tau[:];
    output Real Q[size(QR, 1), size(QR, 2)];
    output Real work[1] = {0};
    output Integer info = 0;
  protected
    Real E[size(QR, 1), size(QR, 2)] = zeros(size(QR, 1), size(QR, 2));
  algorithm
    for i in 1:min(size(QR, 1), size(QR, 2)) loop
      E[i, i] := 1;
    end for;
    Q := applied(QR, tau, false, 1, E);
  end dorgqr;

  function dormqr "A product with Q of A = Q R"
    input String side;
    input String trans;
    input Integer m;
    input Integer n;
    input Integer k;
    input Real QR[:, :];
    input Integer lda;
    input Real tau[:];
    input Real C0[:, :];
    output Real C[size(C0, 1), size(C0, 2)];
    output Real work[1] = {0};
    output Integer info = 0;
  algorithm
    C := fromBothSides(QR, tau, side, trans, 1, C0);
  end dormqr;

  function dormhr "A product with Q of the Hessenberg form"
    input String side;
    input String trans;
    input Integer m;
    input Integer n;
    input Integer ilo;
    input Integer ihi;
    input Real H[:, :];
    input Integer lda;
    input Real tau[:];
    input Real C0[:, :];
    output Real C[size(C0, 1), size(C0, 2)];
    output Real work[1] = {0};
    output Integer info = 0;
  algorithm
    C := fromBothSides(H, tau, side, trans, 2, C0);
  end dormhr;

  function triangular "X of A X = B, or A' X = B (section 3.1)"
    input Real A[:, :];
    input Boolean upper;
    input Boolean transposed;
    input Boolean unit;
    input Real B[:, :];
    output Real X[size(B, 1), size(B, 2)] = B;
  protected
    Integer n = size(B, 1);
    Integer k;
    Real a;
  algorithm
    for s in 1:n loop
      k := if upper <> transposed then n + 1 - s else s;
      for j in 1:size(B, 2) loop
        if not unit then
          X[k, j] := X[k, j]/A[k, k];
        end if;
        for i in (if upper <> transposed then 1 else k + 1):(if upper <> transposed then k - 1 else n) loop
          a := if transposed then A[k, i] else A[i, k];
          X[i, j] := X[i, j] - a*X[k, j];
        end for;
      end for;
    end for;
  end triangular;

  function dtrsm "X of op(A) X = alpha B, or X op(A) = alpha B"
    input String side;
    input String uplo;
    input String transA;
    input String diag;
    input Integer m;
    input Integer n;
    input Real alpha;
    input Real A[:, :];
    input Integer lda;
    input Real B[:, :];
    output Real X[size(B, 1), size(B, 2)];
  algorithm
    if side == "L" then
      X := triangular(A, uplo == "U", transA <> "N", diag == "U", alpha*B);
    else
      X := transpose(triangular(A, uplo == "U", transA == "N", diag == "U", alpha*transpose(B)));
    end if;
  end dtrsm;

  function dgels "The shortest X of least |op(A) X - B|, A with full rank"
    input String trans;
    input Integer m;
    input Integer n;
    input Integer nrhs;
    input Real A[:, :];
    input Integer lda;
    input Real B[:, :];
    output Real rest[size(A, 1), size(A, 2)] = A;
    output Real X[size(B, 1), size(B, 2)];
    output Real work[1] = {0};
    output Integer info = 0;
  protected
    Real QR[size(A, 1), size(A, 2)];
    Integer columns[size(A, 2)];
    Integer rank;
  algorithm
    assert(trans == "N", "systems with the transposed matrix are not solved by dgels");
    (QR, X, columns, rank) := Linear.dgelsy(m, n, nrhs, A, lda, B, size(B, 1), zeros(size(A, 2)), 1e-15, 1);
    info := if rank < min(size(A, 1), size(A, 2)) then rank + 1 else 0;
  end dgels;

  function dgesvx "X of op(A) X = B, with the condition of A"
    input String fact;
    input String trans;
    input Integer n;
    input Integer nrhs;
    input Real A[:, :];
    input Integer lda;
    input Integer ldaf;
    input String equed;
    input Real B[:, :];
    output Real A_[size(A, 1), size(A, 1)] = A;
    output Real LU[size(A, 1), size(A, 1)];
    output Integer pivots[size(A, 1)];
    output Real R[1] = {1};
    output Real C[1] = {1};
    output Real B_[size(B, 1), size(B, 2)] = B;
    output Real X[size(B, 1), size(B, 2)] = B;
    output Real rcond = 0;
    output Real ferr[1] = {0};
    output Real berr[1] = {0};
    output Real work[1] = {0};
    output Integer iwork[1] = {0};
    output Integer info;
  protected
    String kind = if trans == "N" then "1" else "I";
  algorithm
    (LU, pivots, info) := Linear.factor(A);
    if info == 0 then
      X := Linear.substitute(LU, pivots, B, trans <> "N");
      rcond := 1/(Spectra.norm(kind, A)*Spectra.norm(kind, Linear.substitute(LU, pivots, identity(size(A, 1)), false)));
      // The matrix is singular to working precision.
      info := if rcond < 1.1e-16 then size(A, 1) + 1 else 0;
    end if;
  end dgesvx;

  function dgbsv "X of A X = B for a matrix that is stored by its diagonals"
    input Integer n;
    input Integer kl;
    input Integer ku;
    input Integer nrhs;
    input Real AB[:, :];
    input Integer ldab;
    input Real B[:, :];
    output Real rest[size(AB, 1), size(AB, 2)] = AB;
    output Integer pivots[size(AB, 2)];
    output Real X[size(B, 1), size(B, 2)] = B;
    output Integer info;
  protected
    Real A[size(AB, 2), size(AB, 2)] = zeros(size(AB, 2), size(AB, 2));
    Real LU[size(AB, 2), size(AB, 2)];
  algorithm
    for j in 1:size(AB, 2) loop
      for i in max(1, j - ku):min(size(AB, 2), j + kl) loop
        A[i, j] := AB[kl + ku + 1 + i - j, j];
      end for;
    end for;
    (LU, pivots, info) := Linear.factor(A);
    if info == 0 then
      X := Linear.substitute(LU, pivots, B, false);
    end if;
  end dgbsv;

  function dgtsv "X of A X = B for a matrix with three diagonals"
    input Integer n;
    input Integer nrhs;
    input Real below[:];
    input Real diagonal[:];
    input Real above[:];
    input Real B[:, :];
    output Real restBelow[size(below, 1)] = below;
    output Real restDiagonal[size(diagonal, 1)] = diagonal;
    output Real restAbove[size(above, 1)] = above;
    output Real X[size(B, 1), size(B, 2)] = B;
    output Integer info;
  protected
    Real A[size(diagonal, 1), size(diagonal, 1)] = zeros(size(diagonal, 1), size(diagonal, 1));
    Real LU[size(diagonal, 1), size(diagonal, 1)];
    Integer pivots[size(diagonal, 1)];
  algorithm
    for i in 1:size(diagonal, 1) loop
      A[i, i] := diagonal[i];
      if i < size(diagonal, 1) then
        A[i + 1, i] := below[i];
        A[i, i + 1] := above[i];
      end if;
    end for;
    (LU, pivots, info) := Linear.factor(A);
    if info == 0 then
      X := Linear.substitute(LU, pivots, B, false);
    end if;
  end dgtsv;

end Orthogonal;
