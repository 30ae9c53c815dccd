within Modelica.Mechanics.MultiBody;
package Frames "Orientations and what is computed with them"
  extends Modelica.Icons.FunctionsPackage;
  import Modelica.Units.SI;

  record Orientation "The rotation from a frame 1 to a frame 2"
    extends Modelica.Icons.Record;
    Real T[3, 3] "Turns a vector resolved in frame 1 into one resolved in frame 2; its columns are the axes of frame 1";
    SI.AngularVelocity w[3] "Angular velocity of frame 2 relative to frame 1, resolved in frame 2";

    encapsulated function equalityConstraint "Three numbers that are 0 if two orientations are equal"
      import Modelica;
      import Modelica.Mechanics.MultiBody.Frames;
      extends Modelica.Icons.Function;
      input Frames.Orientation R1 "Rotation from frame 0 to frame 1";
      input Frames.Orientation R2 "Rotation from frame 0 to frame 2";
      output Real residue[3] "For a small rotation from frame 1 to frame 2: its angles about x, y and z";
    algorithm
      // atan2 and not the sine: half a turn is not 0
      residue := {
        Modelica.Math.atan2(R1.T[3, :]*R2.T[2, :], R1.T[2, :]*R2.T[2, :]),
        Modelica.Math.atan2(R1.T[1, :]*R2.T[3, :], R1.T[3, :]*R2.T[3, :]),
        Modelica.Math.atan2(R1.T[2, :]*R2.T[1, :], R1.T[1, :]*R2.T[1, :])};
      annotation(Inline = true);
    end equalityConstraint;
  end Orientation;

  function orientationConstraint "Six numbers that are 0 if R.T is a rotation"
    extends Modelica.Icons.Function;
    input Orientation R;
    output Real residue[6];
  algorithm
    residue := {
      R.T[1, :]*R.T[1, :] - 1, R.T[2, :]*R.T[2, :] - 1, R.T[3, :]*R.T[3, :] - 1,
      R.T[1, :]*R.T[2, :], R.T[1, :]*R.T[3, :], R.T[2, :]*R.T[3, :]};
    annotation(Inline = true);
  end orientationConstraint;

  function angularVelocity1 "Angular velocity, resolved in frame 1"
    extends Modelica.Icons.Function;
    input Orientation R "Rotation from frame 1 to frame 2";
    output SI.AngularVelocity w[3];
  algorithm
    w := resolve1(R, R.w);
    annotation(Inline = true);
  end angularVelocity1;

  function angularVelocity2 "Angular velocity, resolved in frame 2"
    extends Modelica.Icons.Function;
    input Orientation R "Rotation from frame 1 to frame 2";
    output SI.AngularVelocity w[3];
  algorithm
    w := R.w;
    annotation(Inline = true);
  end angularVelocity2;

  function resolve1 "A vector resolved in frame 2, resolved in frame 1"
    extends Modelica.Icons.Function;
    input Orientation R "Rotation from frame 1 to frame 2";
    input Real v2[3] "Resolved in frame 2";
    output Real v1[3] "Resolved in frame 1";
  algorithm
    v1 := transpose(R.T)*v2;
    annotation(derivative(noDerivative = R) = Internal.resolve1_der, InlineAfterIndexReduction = true);
  end resolve1;

  function resolve2 "A vector resolved in frame 1, resolved in frame 2"
    extends Modelica.Icons.Function;
    input Orientation R "Rotation from frame 1 to frame 2";
    input Real v1[3] "Resolved in frame 1";
    output Real v2[3] "Resolved in frame 2";
  algorithm
    v2 := R.T*v1;
    annotation(derivative(noDerivative = R) = Internal.resolve2_der, InlineAfterIndexReduction = true);
  end resolve2;

  function resolveRelative "A vector resolved in frame 1, resolved in frame 2, by the orientations of both"
    extends Modelica.Icons.Function;
    input Real v1[3] "Resolved in frame 1";
    input Orientation R1 "Rotation from frame 0 to frame 1";
    input Orientation R2 "Rotation from frame 0 to frame 2";
    output Real v2[3] "Resolved in frame 2";
  algorithm
    v2 := resolve2(R2, resolve1(R1, v1));
    annotation(derivative(noDerivative = R1, noDerivative = R2) = Internal.resolveRelative_der, InlineAfterIndexReduction = true);
  end resolveRelative;

  function resolveDyade1 "A tensor resolved in frame 2, resolved in frame 1"
    extends Modelica.Icons.Function;
    input Orientation R "Rotation from frame 1 to frame 2";
    input Real D2[3, 3] "Resolved in frame 2";
    output Real D1[3, 3] "Resolved in frame 1";
  algorithm
    D1 := transpose(R.T)*D2*R.T;
    annotation(Inline = true);
  end resolveDyade1;

  function resolveDyade2 "A tensor resolved in frame 1, resolved in frame 2"
    extends Modelica.Icons.Function;
    input Orientation R "Rotation from frame 1 to frame 2";
    input Real D1[3, 3] "Resolved in frame 1";
    output Real D2[3, 3] "Resolved in frame 2";
  algorithm
    D2 := R.T*D1*transpose(R.T);
    annotation(Inline = true);
  end resolveDyade2;

  function nullRotation "No rotation"
    extends Modelica.Icons.Function;
    output Orientation R;
  algorithm
    R := Orientation(T = identity(3), w = zeros(3));
    annotation(Inline = true);
  end nullRotation;

  function inverseRotation "The rotation back"
    extends Modelica.Icons.Function;
    input Orientation R "Rotation from frame 1 to frame 2";
    output Orientation R_inv "Rotation from frame 2 to frame 1";
  algorithm
    R_inv := Orientation(T = transpose(R.T), w = -resolve1(R, R.w));
    annotation(Inline = true);
  end inverseRotation;

  function relativeRotation "The rotation between two frames, by the orientations of both"
    extends Modelica.Icons.Function;
    input Orientation R1 "Rotation from frame 0 to frame 1";
    input Orientation R2 "Rotation from frame 0 to frame 2";
    output Orientation R_rel "Rotation from frame 1 to frame 2";
  algorithm
    R_rel := Orientation(T = R2.T*transpose(R1.T), w = R2.w - resolve2(R2, resolve1(R1, R1.w)));
    annotation(Inline = true);
  end relativeRotation;

  function absoluteRotation "Two rotations, one after the other"
    extends Modelica.Icons.Function;
    input Orientation R1 "Rotation from frame 0 to frame 1";
    input Orientation R_rel "Rotation from frame 1 to frame 2";
    output Orientation R2 "Rotation from frame 0 to frame 2";
  algorithm
    R2 := Orientation(T = R_rel.T*R1.T, w = resolve2(R_rel, R1.w) + R_rel.w);
    annotation(Inline = true);
  end absoluteRotation;

  function planarRotation "The rotation by an angle about an axis (Rodrigues' formula)"
    extends Modelica.Icons.Function;
    input Real e[3](each final unit = "1") "Axis, of length 1; the same in both frames";
    input SI.Angle angle;
    input SI.AngularVelocity der_angle "Rate of the angle";
    output Orientation R;
  algorithm
    R := Orientation(
      T = outerProduct(e, e) + cos(angle)*(identity(3) - outerProduct(e, e)) - sin(angle)*skew(e),
      w = e*der_angle);
    annotation(Inline = true);
  end planarRotation;

  function planarRotationAngle "The angle of a rotation about an axis, by a vector that it turns"
    extends Modelica.Icons.Function;
    input Real e[3](each final unit = "1") "Axis, of length 1";
    input Real v1[3] "A vector, resolved in frame 1; not along e";
    input Real v2[3] "The same vector, resolved in frame 2";
    output SI.Angle angle "From -pi to pi";
  algorithm
    angle := atan2(-cross(e, v1)*v2, v1*v2 - (e*v1)*(e*v2));
    annotation(Inline = true);
  end planarRotationAngle;

  function axis "The unit vector of axis x, y or z"
    extends Modelica.Icons.Function;
    input Integer axis(min = 1, max = 3);
    output Real e[3](each final unit = "1");
  algorithm
    e := if axis == 1 then {1, 0, 0} elseif axis == 2 then {0, 1, 0} else {0, 0, 1};
    annotation(Inline = true);
  end axis;

  function axisRotation "The rotation by an angle about axis x, y or z"
    extends Modelica.Icons.Function;
    input Integer axis(min = 1, max = 3);
    input SI.Angle angle;
    input SI.AngularVelocity der_angle "Rate of the angle";
    output Orientation R;
  algorithm
    R := Orientation(T = Internal.axisMatrix(axis, angle), w = Frames.axis(axis)*der_angle);
    annotation(Inline = true);
  end axisRotation;

  function axesRotations "Three rotations about axes, one after the other"
    extends Modelica.Icons.Function;
    input Integer sequence[3](min = {1, 1, 1}, max = {3, 3, 3}) = {1, 2, 3} "Axes";
    input SI.Angle angles[3];
    input SI.AngularVelocity der_angles[3] "Rates of the angles";
    output Orientation R;
  algorithm
    R := Orientation(
      T = Internal.axisMatrix(sequence[3], angles[3])*(Internal.axisMatrix(sequence[2], angles[2])*Internal.axisMatrix(sequence[1], angles[1])),
      w = axis(sequence[3])*der_angles[3] + Internal.axisMatrix(sequence[3], angles[3])
        *(axis(sequence[2])*der_angles[2] + Internal.axisMatrix(sequence[2], angles[2])*(axis(sequence[1])*der_angles[1])));
    annotation(Inline = true);
  end axesRotations;

  function axesRotationsAngles "The angles of three rotations about axes whose product is given"
    extends Modelica.Icons.Function;
    input Orientation R;
    input Integer sequence[3](min = {1, 1, 1}, max = {3, 3, 3}) = {1, 2, 3} "Axes; no two neighbours are the same";
    input SI.Angle guessAngle1 = 0 "There are two solutions: the one whose first angle is closer to this";
    output SI.Angle angles[3] "From -pi to pi";
  protected
    Real e1[3] "First axis, in frame 1";
    Real e2[3] "Second axis, after the first rotation";
    Real e3[3] "Third axis, in frame 2";
    Real e3_1[3] "Third axis, in frame 1";
    Real e2_1[3] "Second axis, in frame 1";
    Real A "e2*e3 before the first rotation";
    Real B "Its rate with the first angle";
    SI.Angle other "First angle of the other solution";
  algorithm
    assert(sequence[1] <> sequence[2] and sequence[2] <> sequence[3], "axesRotationsAngles: two axes of the sequence that follow each other are the same");
    e1 := axis(sequence[1]);
    e2 := axis(sequence[2]);
    e3 := axis(sequence[3]);
    e3_1 := R.T[sequence[3], :];
    // The second axis is perpendicular to the third: A*cos(angles[1]) + B*sin(angles[1]) = 0
    A := e2*e3_1;
    B := cross(e1, e2)*e3_1;
    if abs(A) <= 1e-12 and abs(B) <= 1e-12 then
      angles[1] := guessAngle1;
    else
      angles[1] := atan2(A, -B);
      other := atan2(-A, B);
      if abs(other - guessAngle1) < abs(angles[1] - guessAngle1) then
        angles[1] := other;
      end if;
    end if;
    e2_1 := transpose(Internal.axisMatrix(sequence[1], angles[1]))*e2;
    angles[2] := planarRotationAngle(e2, Internal.axisMatrix(sequence[1], angles[1])*e3_1, e3);
    angles[3] := planarRotationAngle(e3, e2, R.T*e2_1);
  end axesRotationsAngles;

  function smallRotation "The angles about x, y and z of a small rotation"
    extends Modelica.Icons.Function;
    input Orientation R;
    output SI.Angle phi[3];
  algorithm
    phi := {R.T[2, 3], -R.T[1, 3], R.T[1, 2]};
    annotation(Inline = true);
  end smallRotation;

  function from_nxy "The fixed rotation to a frame with given directions of x and y"
    extends Modelica.Icons.Function;
    input Real n_x[3] "Direction of axis x of frame 2, resolved in frame 1";
    input Real n_y[3] "Direction in the plane of axes x and y of frame 2, resolved in frame 1";
    output Orientation R "If both directions are parallel, axis y is any direction across";
  protected
    Real e_x[3] = Internal.unitVector(n_x, {1, 0, 0});
    Real e_z[3] = Internal.across(e_x, n_y);
  algorithm
    R := Orientation(T = {e_x, cross(e_z, e_x), e_z}, w = zeros(3));
  end from_nxy;

  function from_nxz "The fixed rotation to a frame with given directions of x and z"
    extends Modelica.Icons.Function;
    input Real n_x[3] "Direction of axis x of frame 2, resolved in frame 1";
    input Real n_z[3] "Direction in the plane of axes x and z of frame 2, resolved in frame 1";
    output Orientation R "If both directions are parallel, axis z is any direction across";
  protected
    Real e_x[3] = Internal.unitVector(n_x, {1, 0, 0});
    Real e_y[3] = -Internal.across(e_x, n_z);
  algorithm
    R := Orientation(T = {e_x, e_y, cross(e_x, e_y)}, w = zeros(3));
  end from_nxz;

  function from_T "The orientation with a given matrix"
    extends Modelica.Icons.Function;
    input Real T[3, 3] "Turns a vector resolved in frame 1 into one resolved in frame 2";
    input SI.AngularVelocity w[3] "Angular velocity of frame 2 relative to frame 1, resolved in frame 2";
    output Orientation R;
  algorithm
    R := Orientation(T = T, w = w);
    annotation(Inline = true);
  end from_T;

  function from_Q "The orientation with a given quaternion"
    extends Modelica.Icons.Function;
    input Quaternions.Orientation Q;
    input SI.AngularVelocity w[3] "Angular velocity of frame 2 relative to frame 1, resolved in frame 2";
    output Orientation R;
  algorithm
    R := Orientation(T = Quaternions.to_T(Q), w = w);
    annotation(Inline = true);
  end from_Q;

  function to_T "The matrix of an orientation"
    extends Modelica.Icons.Function;
    input Orientation R;
    output Real T[3, 3];
  algorithm
    T := R.T;
    annotation(Inline = true);
  end to_T;

  function to_Q "The quaternion of an orientation"
    extends Modelica.Icons.Function;
    input Orientation R;
    input Quaternions.Orientation Q_guess = Quaternions.nullRotation() "Of the two quaternions the one that is closer to this";
    output Quaternions.Orientation Q;
  algorithm
    Q := Quaternions.from_T(R.T, Q_guess);
    annotation(Inline = true);
  end to_Q;

  package Quaternions "Orientations as quaternions {q1, q2, q3, q0} of length 1"
    extends Modelica.Icons.FunctionsPackage;

    type Orientation "The rotation from a frame 1 to a frame 2 by the angle phi about e: {e*sin(phi/2), cos(phi/2)}"
      extends Internal.QuaternionBase;

      encapsulated function equalityConstraint "Three numbers that are 0 if two quaternions are equal"
        import Modelica;
        import Modelica.Mechanics.MultiBody.Frames.Quaternions;
        extends Modelica.Icons.Function;
        input Quaternions.Orientation Q1;
        input Quaternions.Orientation Q2;
        output Real residue[3] "Half the angles about x, y and z of a small rotation from frame 1 to frame 2";
      algorithm
        residue := {
          Modelica.Math.atan2({Q1[4], Q1[3], -Q1[2], -Q1[1]}*Q2, Q1*Q2),
          Modelica.Math.atan2({-Q1[3], Q1[4], Q1[1], -Q1[2]}*Q2, Q1*Q2),
          Modelica.Math.atan2({Q1[2], -Q1[1], Q1[4], -Q1[3]}*Q2, Q1*Q2)};
        annotation(Inline = true);
      end equalityConstraint;
    end Orientation;

    type der_Orientation = Real[4](each unit = "1/s") "Rate of a quaternion";

    function orientationConstraint "A number that is 0 if the length of a quaternion is 1"
      extends Modelica.Icons.Function;
      input Orientation Q;
      output Real residue[1];
    algorithm
      residue := {Q*Q - 1};
      annotation(Inline = true);
    end orientationConstraint;

    function angularVelocity1 "Angular velocity, resolved in frame 1"
      extends Modelica.Icons.Function;
      input Orientation Q;
      input der_Orientation der_Q "Rate of Q";
      output SI.AngularVelocity w[3];
    algorithm
      w := 2*(Q[4]*der_Q[1:3] - der_Q[4]*Q[1:3] + cross(Q[1:3], der_Q[1:3]));
      annotation(Inline = true);
    end angularVelocity1;

    function angularVelocity2 "Angular velocity, resolved in frame 2"
      extends Modelica.Icons.Function;
      input Orientation Q;
      input der_Orientation der_Q "Rate of Q";
      output SI.AngularVelocity w[3];
    algorithm
      w := 2*(Q[4]*der_Q[1:3] - der_Q[4]*Q[1:3] - cross(Q[1:3], der_Q[1:3]));
      annotation(Inline = true);
    end angularVelocity2;

    function resolve1 "A vector resolved in frame 2, resolved in frame 1"
      extends Modelica.Icons.Function;
      input Orientation Q;
      input Real v2[3];
      output Real v1[3];
    algorithm
      v1 := (2*Q[4]^2 - 1)*v2 + 2*((Q[1:3]*v2)*Q[1:3] + Q[4]*cross(Q[1:3], v2));
      annotation(Inline = true);
    end resolve1;

    function resolve2 "A vector resolved in frame 1, resolved in frame 2"
      extends Modelica.Icons.Function;
      input Orientation Q;
      input Real v1[3];
      output Real v2[3];
    algorithm
      v2 := (2*Q[4]^2 - 1)*v1 + 2*((Q[1:3]*v1)*Q[1:3] - Q[4]*cross(Q[1:3], v1));
      annotation(Inline = true);
    end resolve2;

    function nullRotation "No rotation"
      extends Modelica.Icons.Function;
      output Orientation Q;
    algorithm
      Q := {0, 0, 0, 1};
      annotation(Inline = true);
    end nullRotation;

    function inverseRotation "The rotation back"
      extends Modelica.Icons.Function;
      input Orientation Q;
      output Orientation Q_inv;
    algorithm
      Q_inv := {-Q[1], -Q[2], -Q[3], Q[4]};
      annotation(Inline = true);
    end inverseRotation;

    function absoluteRotation "Two rotations, one after the other"
      extends Modelica.Icons.Function;
      input Orientation Q1 "From frame 0 to frame 1";
      input Orientation Q_rel "From frame 1 to frame 2";
      output Orientation Q2 "From frame 0 to frame 2";
    algorithm
      Q2 := cat(1, Q1[4]*Q_rel[1:3] + Q_rel[4]*Q1[1:3] + cross(Q1[1:3], Q_rel[1:3]), {Q1[4]*Q_rel[4] - Q1[1:3]*Q_rel[1:3]});
      annotation(Inline = true);
    end absoluteRotation;

    function relativeRotation "The rotation between two frames"
      extends Modelica.Icons.Function;
      input Orientation Q1 "From frame 0 to frame 1";
      input Orientation Q2 "From frame 0 to frame 2";
      output Orientation Q_rel "From frame 1 to frame 2";
    algorithm
      Q_rel := absoluteRotation(inverseRotation(Q1), Q2);
      annotation(Inline = true);
    end relativeRotation;

    function planarRotation "The rotation by an angle about an axis"
      extends Modelica.Icons.Function;
      input Real e[3](each final unit = "1") "Axis, of length 1";
      input SI.Angle angle;
      output Orientation Q;
    algorithm
      Q := cat(1, e*sin(angle/2), {cos(angle/2)});
      annotation(Inline = true);
    end planarRotation;

    function to_T "The matrix of a quaternion"
      extends Modelica.Icons.Function;
      input Orientation Q;
      output Real T[3, 3];
    algorithm
      T := [
        2*(Q[1]^2 + Q[4]^2) - 1, 2*(Q[1]*Q[2] + Q[3]*Q[4]), 2*(Q[1]*Q[3] - Q[2]*Q[4]);
        2*(Q[2]*Q[1] - Q[3]*Q[4]), 2*(Q[2]^2 + Q[4]^2) - 1, 2*(Q[2]*Q[3] + Q[1]*Q[4]);
        2*(Q[3]*Q[1] + Q[2]*Q[4]), 2*(Q[3]*Q[2] - Q[1]*Q[4]), 2*(Q[3]^2 + Q[4]^2) - 1];
      annotation(Inline = true);
    end to_T;

    function from_T "The quaternion of a matrix"
      extends Modelica.Icons.Function;
      input Real T[3, 3];
      input Orientation Q_guess = nullRotation() "Of the two quaternions the one that is closer to this";
      output Orientation Q;
    protected
      Real squares[4] "4*Q.^2";
      Integer largest = 4;
    algorithm
      // The rows of 4*Q*transpose(Q): the one with the largest element of Q is divided by the root of its diagonal
      squares := {1 + T[1, 1] - T[2, 2] - T[3, 3], 1 - T[1, 1] + T[2, 2] - T[3, 3], 1 - T[1, 1] - T[2, 2] + T[3, 3], 1 + T[1, 1] + T[2, 2] + T[3, 3]};
      for i in 1:3 loop
        if squares[i] > squares[largest] then
          largest := i;
        end if;
      end for;
      if largest == 1 then
        Q := {squares[1], T[1, 2] + T[2, 1], T[1, 3] + T[3, 1], T[2, 3] - T[3, 2]};
      elseif largest == 2 then
        Q := {T[1, 2] + T[2, 1], squares[2], T[2, 3] + T[3, 2], T[3, 1] - T[1, 3]};
      elseif largest == 3 then
        Q := {T[1, 3] + T[3, 1], T[2, 3] + T[3, 2], squares[3], T[1, 2] - T[2, 1]};
      else
        Q := {T[2, 3] - T[3, 2], T[3, 1] - T[1, 3], T[1, 2] - T[2, 1], squares[4]};
      end if;
      Q := Q/(2*sqrt(squares[largest]));
      if Q*Q_guess < 0 then
        Q := -Q;
      end if;
    end from_T;
  end Quaternions;

  package Internal "What other functions are made of"
    extends Modelica.Icons.InternalPackage;

    type QuaternionBase = Real[4](each unit = "1") "Four numbers";

    function axisMatrix "The matrix of the rotation by an angle about axis x, y or z"
      extends Modelica.Icons.Function;
      input Integer axis(min = 1, max = 3);
      input SI.Angle angle;
      output Real T[3, 3];
    algorithm
      T := if axis == 1 then [1, 0, 0; 0, cos(angle), sin(angle); 0, -sin(angle), cos(angle)]
        elseif axis == 2 then [cos(angle), 0, -sin(angle); 0, 1, 0; sin(angle), 0, cos(angle)]
        else [cos(angle), sin(angle), 0; -sin(angle), cos(angle), 0; 0, 0, 1];
      annotation(Inline = true);
    end axisMatrix;

    function unitVector "A vector of length 1 in a direction, or another one where that is zero"
      extends Modelica.Icons.Function;
      input Real n[3];
      input Real otherwise[3](each final unit = "1");
      output Real e[3](each final unit = "1");
    algorithm
      e := if n*n > 1e-20 then n/sqrt(n*n) else otherwise;
      annotation(Inline = true);
    end unitVector;

    function across "The unit vector along cross(e, n), or any one across e where n is parallel"
      extends Modelica.Icons.Function;
      input Real e[3](each final unit = "1") "Of length 1";
      input Real n[3];
      output Real z[3](each final unit = "1");
    protected
      Real n_z[3] = cross(e, unitVector(n, e));
    algorithm
      if n_z*n_z <= 1e-12 then
        n_z := cross(e, if abs(e[1]) > 0.1 then {0, 1, 0} elseif abs(e[2]) > 0.1 then {0, 0, 1} else {1, 0, 0});
      end if;
      z := n_z/sqrt(n_z*n_z);
    end across;

    function resolve1_der "Derivative of resolve1: that of the vector, and that by the rotation, which is known from R.w"
      extends Modelica.Icons.Function;
      input Orientation R;
      input Real v2[3];
      input Real v2_der[3];
      output Real v1_der[3];
    algorithm
      v1_der := Frames.resolve1(R, v2_der + cross(R.w, v2));
      annotation(Inline = true);
    end resolve1_der;

    function resolve2_der "Derivative of resolve2"
      extends Modelica.Icons.Function;
      input Orientation R;
      input Real v1[3];
      input Real v1_der[3];
      output Real v2_der[3];
    algorithm
      v2_der := Frames.resolve2(R, v1_der) - cross(R.w, Frames.resolve2(R, v1));
      annotation(Inline = true);
    end resolve2_der;

    function resolveRelative_der "Derivative of resolveRelative"
      extends Modelica.Icons.Function;
      input Real v1[3];
      input Orientation R1;
      input Orientation R2;
      input Real v1_der[3];
      output Real v2_der[3];
    algorithm
      v2_der := Frames.resolveRelative(v1_der + cross(R1.w, v1), R1, R2) - cross(R2.w, Frames.resolveRelative(v1, R1, R2));
      annotation(Inline = true);
    end resolveRelative_der;

    function maxWithoutEvent "The greater of two numbers, without an event"
      extends Modelica.Icons.Function;
      input Real u1;
      input Real u2;
      output Real y;
    algorithm
      y := if u1 > u2 then u1 else u2;
      annotation(Inline = false, LateInline = true, derivative = maxWithoutEvent_d);
    end maxWithoutEvent;

    function maxWithoutEvent_d "Its first derivative"
      extends Modelica.Icons.Function;
      input Real u1;
      input Real u2;
      input Real u1_d;
      input Real u2_d;
      output Real y_d;
    algorithm
      y_d := if u1 > u2 then u1_d else u2_d;
      annotation(Inline = false, LateInline = true, derivative(order = 2) = maxWithoutEvent_dd);
    end maxWithoutEvent_d;

    function maxWithoutEvent_dd "Its second derivative"
      extends Modelica.Icons.Function;
      input Real u1;
      input Real u2;
      input Real u1_d;
      input Real u2_d;
      input Real u1_dd;
      input Real u2_dd;
      output Real y_dd;
    algorithm
      y_dd := if u1 > u2 then u1_dd else u2_dd;
      annotation(Inline = false, LateInline = true);
    end maxWithoutEvent_dd;
  end Internal;
end Frames;
