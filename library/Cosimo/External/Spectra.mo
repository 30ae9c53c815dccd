within Cosimo.External;
package Spectra "Singular values, eigenvalues and what is computed with them (Golub and Van Loan, Matrix Computations, 4th ed. 2013)"

  function singular "A = U diag(sigma) VT, by rotations of columns (section 8.6.3)"
    input Real A[:, :];
    output Real sigma[min(size(A, 1), size(A, 2))];
    output Real U[size(A, 1), size(A, 1)] = zeros(size(A, 1), size(A, 1));
    output Real VT[size(A, 2), size(A, 2)];
    output Integer info = 0 "1: no convergence";
  protected
    Integer m = size(A, 1);
    Integer n = size(A, 2);
    Real W[size(A, 1), size(A, 2)] = A;
    Real V[size(A, 2), size(A, 2)] = identity(size(A, 2));
    Real norms[size(A, 2)];
    Integer order[size(A, 2)] = 1:size(A, 2);
    Real rotated = 1;
    Real negligible "Square of a length that is zero beside the matrix";
    Real alpha;
    Real beta;
    Real gamma;
    Real zeta;
    Real t;
    Real c;
    Real s;
    Integer sweep = 0;
    Integer best;
    Integer k;
  algorithm
    negligible := 1e-34*sum(A[i, j]*A[i, j] for i in 1:m, j in 1:n);
    while rotated > 0 and sweep < 100 loop
      rotated := 0;
      sweep := sweep + 1;
      for p in 1:n - 1 loop
        for q in p + 1:n loop
          alpha := 0;
          beta := 0;
          gamma := 0;
          for i in 1:m loop
            alpha := alpha + W[i, p]*W[i, p];
            beta := beta + W[i, q]*W[i, q];
            gamma := gamma + W[i, p]*W[i, q];
          end for;
          if abs(gamma) > 1e-15*sqrt(alpha*beta) and min(alpha, beta) > negligible then
            rotated := 1;
            zeta := (beta - alpha)/(2*gamma);
            t := (if zeta < 0 then -1 else 1)/(abs(zeta) + sqrt(1 + zeta*zeta));
            c := 1/sqrt(1 + t*t);
            s := c*t;
            for i in 1:m loop
              t := W[i, p];
              W[i, p] := c*t - s*W[i, q];
              W[i, q] := s*t + c*W[i, q];
            end for;
            for i in 1:n loop
              t := V[i, p];
              V[i, p] := c*t - s*V[i, q];
              V[i, q] := s*t + c*V[i, q];
            end for;
          end if;
        end for;
      end for;
    end while;
    info := if rotated > 0 then 1 else 0;
    for j in 1:n loop
      t := 0;
      for i in 1:m loop
        t := t + W[i, j]*W[i, j];
      end for;
      norms[j] := sqrt(t);
    end for;
    for j in 1:n loop
      best := j;
      for l in j + 1:n loop
        if norms[order[l]] > norms[order[best]] then
          best := l;
        end if;
      end for;
      k := order[j];
      order[j] := order[best];
      order[best] := k;
    end for;
    for j in 1:n loop
      for i in 1:n loop
        VT[j, i] := V[i, order[j]];
      end for;
    end for;
    for j in 1:min(m, n) loop
      sigma[j] := norms[order[j]];
      if sigma[j] > 1e-15*norms[order[1]] then
        for i in 1:m loop
          U[i, j] := W[i, order[j]]/sigma[j];
        end for;
      end if;
    end for;
    U := completed(U);
  end singular;

  function completed "Replaces columns that are zero by unit vectors orthogonal to all others"
    input Real U[:, :];
    output Real Q[size(U, 1), size(U, 2)] = U;
  protected
    Integer m = size(U, 1);
    Real w[size(U, 1)];
    Real found[size(U, 1)];
    Real norm;
    Real longest;
    Real t;
  algorithm
    for j in 1:size(U, 2) loop
      norm := 0;
      for i in 1:m loop
        norm := norm + Q[i, j]*Q[i, j];
      end for;
      if norm == 0 then
        longest := -1;
        for unit in 1:m loop
          for i in 1:m loop
            w[i] := if i == unit then 1 else 0;
          end for;
          // Twice, as the first time leaves rounding errors.
          for pass in 1:2 loop
            for l in 1:size(U, 2) loop
              t := 0;
              for i in 1:m loop
                t := t + w[i]*Q[i, l];
              end for;
              for i in 1:m loop
                w[i] := w[i] - t*Q[i, l];
              end for;
            end for;
          end for;
          norm := 0;
          for i in 1:m loop
            norm := norm + w[i]*w[i];
          end for;
          if norm > longest then
            longest := norm;
            found := w;
          end if;
        end for;
        for i in 1:m loop
          Q[i, j] := found[i]/sqrt(longest);
        end for;
      end if;
    end for;
  end completed;

  function hessenberg "A = Q H Q' with H zero below its first subdiagonal, as reflections I - tau v v' with v[k + 1] = 1 (algorithm 7.4.2)"
    input Real A[:, :];
    output Real H[size(A, 1), size(A, 2)] = A "Below the subdiagonal the rest of the reflections";
    output Real tau[max(size(A, 1), 1) - 1] = zeros(max(size(A, 1), 1) - 1);
  protected
    Integer n = size(A, 1);
    Real u[size(A, 1)];
    Real beta;
    Real t;
  algorithm
    for k in 1:n - 2 loop
      (u, beta) := Linear.reflect(H[:, k], k + 1);
      if beta > 0 then
        for j in k:n loop
          t := 0;
          for i in k + 1:n loop
            t := t + u[i]*H[i, j];
          end for;
          for i in k + 1:n loop
            H[i, j] := H[i, j] - beta*t*u[i];
          end for;
        end for;
        for i in 1:n loop
          t := 0;
          for j in k + 1:n loop
            t := t + H[i, j]*u[j];
          end for;
          for j in k + 1:n loop
            H[i, j] := H[i, j] - beta*t*u[j];
          end for;
        end for;
        tau[k] := beta*u[k + 1]*u[k + 1];
        for i in k + 2:n loop
          H[i, k] := u[i]/u[k + 1];
        end for;
      end if;
    end for;
  end hessenberg;

  function reflections "Q of `hessenberg`"
    input Real H[:, :];
    input Real tau[:];
    output Real Q[size(H, 1), size(H, 1)] = identity(size(H, 1));
  protected
    Integer n = size(H, 1);
    Integer k;
    Real t;
  algorithm
    for s in 1:n - 1 loop
      k := n - s;
      for j in 1:n loop
        t := Q[k + 1, j];
        for i in k + 2:n loop
          t := t + H[i, k]*Q[i, j];
        end for;
        Q[k + 1, j] := Q[k + 1, j] - tau[k]*t;
        for i in k + 2:n loop
          Q[i, j] := Q[i, j] - tau[k]*t*H[i, k];
        end for;
      end for;
    end for;
  end reflections;

  function turned "T and Z after a rotation of rows and columns k and k + 1"
    input Real T0[:, :];
    input Real Z0[:, :];
    input Integer k;
    input Real c;
    input Real s;
    output Real T[size(T0, 1), size(T0, 2)] = T0;
    output Real Z[size(Z0, 1), size(Z0, 2)] = Z0;
  protected
    Real t;
  algorithm
    for j in 1:size(T, 2) loop
      t := T[k, j];
      T[k, j] := c*t + s*T[k + 1, j];
      T[k + 1, j] := c*T[k + 1, j] - s*t;
    end for;
    for i in 1:size(T, 1) loop
      t := T[i, k];
      T[i, k] := c*t + s*T[i, k + 1];
      T[i, k + 1] := c*T[i, k + 1] - s*t;
      t := Z[i, k];
      Z[i, k] := c*t + s*Z[i, k + 1];
      Z[i, k + 1] := c*Z[i, k + 1] - s*t;
    end for;
  end turned;

  function schur "H0 = Q T Q' with T triangular but for blocks of complex pairs, whose diagonals are equal; Z = Z0 Q (section 7.5)"
    input Real H0[:, :] "What is below the first subdiagonal does not count";
    input Real Z0[:, :];
    output Real T[size(H0, 1), size(H0, 2)] = H0;
    output Real Z[size(H0, 1), size(H0, 2)] = Z0;
    output Real re[size(H0, 1)] = zeros(size(H0, 1));
    output Real im[size(H0, 1)] = zeros(size(H0, 1));
    output Integer info = 0 "The last row that has not converged";
  protected
    Integer n = size(H0, 1);
    Integer hi = size(H0, 1);
    Integer l;
    Integer steps = 0;
    Integer first;
    Integer last;
    Real u[3];
    Real beta;
    Real size1;
    Real x;
    Real y;
    Real z;
    Real p;
    Real q;
    Real sum;
    Real product;
    Real t;
  algorithm
    for j in 1:n loop
      for i in j + 2:n loop
        T[i, j] := 0;
      end for;
    end for;
    size1 := 0;
    for i in 1:n loop
      for j in 1:n loop
        size1 := size1 + abs(T[i, j]);
      end for;
    end for;
    while hi > 1 and info == 0 loop
      l := hi;
      t := 1;
      while l > 1 and t > 0 loop
        p := abs(T[l - 1, l - 1]) + abs(T[l, l]);
        if abs(T[l, l - 1]) <= 2e-16*(if p > 0 then p else size1) then
          T[l, l - 1] := 0;
          t := 0;
        else
          l := l - 1;
        end if;
      end while;
      if l == hi then
        hi := hi - 1;
        steps := 0;
      elseif l == hi - 1 then
        // A block of two: real eigenvalues are separated, the diagonals of complex ones made equal.
        p := 0.5*(T[l, l] - T[hi, hi]);
        q := p*p + T[l, hi]*T[hi, l];
        if q >= 0 then
          z := p + (if p < 0 then -sqrt(q) else sqrt(q));
          t := sqrt(T[hi, l]*T[hi, l] + z*z);
          (T, Z) := turned(T, Z, l, z/t, T[hi, l]/t);
          T[hi, l] := 0;
        elseif p <> 0 then
          sum := T[l, hi] + T[hi, l];
          t := sqrt(sum*sum + 4*p*p);
          x := sqrt(0.5*(1 + abs(sum)/t));
          (T, Z) := turned(T, Z, l, x, -p/(t*x)*(if sum < 0 then -1 else 1));
          t := 0.5*(T[l, l] + T[hi, hi]);
          T[l, l] := t;
          T[hi, hi] := t;
        end if;
        hi := hi - 2;
        steps := 0;
      else
        steps := steps + 1;
        if steps > 100 then
          info := hi;
        else
          sum := T[hi - 1, hi - 1] + T[hi, hi];
          product := T[hi - 1, hi - 1]*T[hi, hi] - T[hi - 1, hi]*T[hi, hi - 1];
          if mod(steps, 10) == 0 then
            // Other shifts, where the usual ones go round in circles.
            t := abs(T[hi, hi - 1]) + abs(T[hi - 1, hi - 2]);
            sum := 1.5*t;
            product := t*t;
          end if;
          x := T[l, l]*T[l, l] + T[l, l + 1]*T[l + 1, l] - sum*T[l, l] + product;
          y := T[l + 1, l]*(T[l, l] + T[l + 1, l + 1] - sum);
          z := T[l + 1, l]*T[l + 2, l + 1];
          for k in l:hi - 1 loop
            last := min(k + 2, hi);
            (u, beta) := Linear.reflect({x, y, if k < hi - 1 then z else 0}, 1);
            first := max(l, k - 1);
            for j in first:n loop
              t := 0;
              for i in k:last loop
                t := t + u[i - k + 1]*T[i, j];
              end for;
              for i in k:last loop
                T[i, j] := T[i, j] - beta*t*u[i - k + 1];
              end for;
            end for;
            for i in 1:min(k + 3, hi) loop
              t := 0;
              for j in k:last loop
                t := t + T[i, j]*u[j - k + 1];
              end for;
              for j in k:last loop
                T[i, j] := T[i, j] - beta*t*u[j - k + 1];
              end for;
            end for;
            for i in 1:n loop
              t := 0;
              for j in k:last loop
                t := t + Z[i, j]*u[j - k + 1];
              end for;
              for j in k:last loop
                Z[i, j] := Z[i, j] - beta*t*u[j - k + 1];
              end for;
            end for;
            if k < hi - 1 then
              x := T[k + 1, k];
              y := T[k + 2, k];
              z := if k < hi - 2 then T[min(k + 3, n), k] else 0;
            end if;
          end for;
          for j in l:hi - 2 loop
            for i in j + 2:hi loop
              T[i, j] := 0;
            end for;
          end for;
        end if;
      end if;
    end while;
    for k in 1:n loop
      re[k] := T[k, k];
    end for;
    for k in 1:n - 1 loop
      if T[k + 1, k] <> 0 then
        im[k] := sqrt(abs(T[k, k + 1]))*sqrt(abs(T[k + 1, k]));
        im[k + 1] := -im[k];
      end if;
    end for;
  end schur;

  function dgesvd "Singular values and vectors"
    input String jobU;
    input String jobVT;
    input Integer m;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    output Real rest[size(A, 1), size(A, 2)] = A;
    output Real sigma[min(size(A, 1), size(A, 2))];
    output Real U[size(A, 1), size(A, 1)];
    output Real VT[size(A, 2), size(A, 2)];
    output Real work[1] = {0};
    output Integer info;
  algorithm
    (sigma, U, VT, info) := singular(A);
  end dgesvd;

  function dgesdd "Singular values and vectors"
    input String job;
    input Integer m;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    output Real rest[size(A, 1), size(A, 2)] = A;
    output Real sigma[min(size(A, 1), size(A, 2))];
    output Real U[size(A, 1), size(A, 1)];
    output Real VT[size(A, 2), size(A, 2)];
    output Real work[1] = {0};
    output Integer iwork[1] = {0};
    output Integer info;
  algorithm
    (sigma, U, VT, info) := singular(A);
  end dgesdd;

  function dgehrd "Hessenberg form"
    input Integer n;
    input Integer ilo;
    input Integer ihi;
    input Real A[:, :];
    input Integer lda;
    output Real H[size(A, 1), size(A, 2)];
    output Real tau[max(size(A, 1), 1) - 1];
    output Real work[1] = {0};
    output Integer info = 0;
  algorithm
    (H, tau) := hessenberg(A);
  end dgehrd;

  function dorghr "The transformation to Hessenberg form"
    input Integer n;
    input Integer ilo;
    input Integer ihi;
    input Real A[:, :];
    input Integer lda;
    input Real tau[:];
    output Real Q[size(A, 1), size(A, 2)];
    output Real work[1] = {0};
    output Integer info = 0;
  algorithm
    Q := reflections(A, tau);
  end dorghr;

  function dhseqr "Schur form of a matrix in Hessenberg form"
    input String job;
    input String compz;
    input Integer n;
    input Integer ilo;
    input Integer ihi;
    input Real H[:, :];
    input Integer ldh;
    input Real Z0[:, :];
    output Real T[size(H, 1), size(H, 2)];
    output Real re[size(H, 1)];
    output Real im[size(H, 1)];
    output Real Z[size(H, 1), size(H, 2)];
    output Real work[3*max(1, size(H, 1))] = zeros(3*max(1, size(H, 1)));
    output Integer info;
  algorithm
    (T, Z, re, im, info) := schur(H, if compz == "V" then Z0 else identity(size(H, 1)));
    if compz == "N" then
      Z := Z0;
    end if;
  end dhseqr;

  function dgees "Schur form"
    input String jobvs;
    input String sorted;
    input Integer selection[:];
    input Integer n;
    input Real A[:, :];
    output Integer unused[size(selection, 1)] = selection;
    output Real T[size(A, 1), size(A, 2)];
    output Real re[size(A, 1)];
    output Real im[size(A, 1)];
    output Real Z[size(A, 1), size(A, 2)];
    output Real work[1] = {0};
    output Boolean bwork[1] = {false};
    output Integer info;
  protected
    Real H[size(A, 1), size(A, 2)];
    Real tau[max(size(A, 1), 1) - 1];
  algorithm
    (H, tau) := hessenberg(A);
    (T, Z, re, im, info) := schur(H, reflections(H, tau));
  end dgees;

  function dpotrf "The factor of a symmetric positive definite matrix (algorithm 4.2.1)"
    input String uplo;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    output Real R[size(A, 1), size(A, 2)] = A;
    output Integer info = 0 "The first leading minor that is not positive";
  protected
    Real t;
    Boolean upper = uplo == "U";
  algorithm
    for k in 1:size(A, 1) loop
      if info == 0 then
        t := R[k, k];
        for l in 1:k - 1 loop
          t := t - (if upper then R[l, k]*R[l, k] else R[k, l]*R[k, l]);
        end for;
        if not t > 0 then
          info := k;
        else
          R[k, k] := sqrt(t);
          for j in k + 1:size(A, 1) loop
            t := if upper then R[k, j] else R[j, k];
            for l in 1:k - 1 loop
              t := t - (if upper then R[l, k]*R[l, j] else R[k, l]*R[j, l]);
            end for;
            if upper then
              R[k, j] := t/R[k, k];
            else
              R[j, k] := t/R[k, k];
            end if;
          end for;
        end if;
      end if;
    end for;
  end dpotrf;

  function norm "The norm 1, I, F or M of a matrix"
    input String kind;
    input Real A[:, :];
    output Real value = 0;
  protected
    Real t;
  algorithm
    if kind == "1" or kind == "O" then
      for j in 1:size(A, 2) loop
        t := 0;
        for i in 1:size(A, 1) loop
          t := t + abs(A[i, j]);
        end for;
        value := max(value, t);
      end for;
    elseif kind == "I" then
      for i in 1:size(A, 1) loop
        t := 0;
        for j in 1:size(A, 2) loop
          t := t + abs(A[i, j]);
        end for;
        value := max(value, t);
      end for;
    else
      t := 0;
      for i in 1:size(A, 1) loop
        for j in 1:size(A, 2) loop
          t := t + A[i, j]*A[i, j];
          value := max(value, abs(A[i, j]));
        end for;
      end for;
      if kind <> "M" then
        value := sqrt(t);
      end if;
    end if;
  end norm;

  function dlange "A norm"
    input String kind;
    input Integer m;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    output Real value = norm(kind, A);
    output Real work[1] = {0};
  algorithm
  end dlange;

  function dgecon "1/(|A| |A^-1|) from factors of A; the exchange of rows does not change these norms"
    input String kind;
    input Integer n;
    input Real LU[:, :];
    input Integer lda;
    input Real anorm;
    output Real rcond = 0;
    output Real work[1] = {0};
    output Integer iwork[1] = {0};
    output Integer info = 0;
  protected
    Boolean isSingular = false;
    Real inverse;
  algorithm
    for k in 1:size(LU, 1) loop
      if LU[k, k] == 0 then
        isSingular := true;
      end if;
    end for;
    if not isSingular and anorm > 0 then
      inverse := norm(kind, Linear.substitute(LU, 1:size(LU, 1), identity(size(LU, 1)), false));
      rcond := 1/(anorm*inverse);
    end if;
  end dgecon;

  function dtrsyl "op(A) X + isgn X op(B) = scale C with A and B triangular but for blocks of two: all unknowns as one linear system"
    input String transA;
    input String transB;
    input Integer isgn;
    input Integer m;
    input Integer n;
    input Real A[:, :];
    input Integer lda;
    input Real B[:, :];
    input Integer ldb;
    input Real C[:, :];
    output Real X[size(C, 1), size(C, 2)];
    output Real scale = 1;
    output Integer info = 0 "1: eigenvalues of A and of -isgn B are equal";
  protected
    Real K[size(C, 1)*size(C, 2), size(C, 1)*size(C, 2)] = zeros(size(C, 1)*size(C, 2), size(C, 1)*size(C, 2));
    Real c[size(C, 1)*size(C, 2), 1];
    Integer pivots[size(C, 1)*size(C, 2)];
    Integer row;
  algorithm
    for j in 1:size(C, 2) loop
      for i in 1:size(C, 1) loop
        row := (j - 1)*size(C, 1) + i;
        c[row, 1] := C[i, j];
        for l in 1:size(C, 1) loop
          K[row, (j - 1)*size(C, 1) + l] := K[row, (j - 1)*size(C, 1) + l] + (if transA == "N" then A[i, l] else A[l, i]);
        end for;
        for l in 1:size(C, 2) loop
          K[row, (l - 1)*size(C, 1) + i] := K[row, (l - 1)*size(C, 1) + i] + isgn*(if transB == "N" then B[l, j] else B[j, l]);
        end for;
      end for;
    end for;
    (K, pivots, info) := Linear.factor(K);
    if info <> 0 then
      info := 1;
    else
      c := Linear.substitute(K, pivots, c, false);
    end if;
    for j in 1:size(C, 2) loop
      for i in 1:size(C, 1) loop
        X[i, j] := c[(j - 1)*size(C, 1) + i, 1];
      end for;
    end for;
  end dtrsyl;

end Spectra;
