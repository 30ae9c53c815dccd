model AndrewsSqueezer "Andrews' squeezing mechanism: seven bodies in three loops, closed by six constraints of position; index 3"
  constant Real m1 = 0.04325, m2 = 0.00365, m3 = 0.02373, m4 = 0.00706, m5 = 0.07050, m6 = 0.00706, m7 = 0.05498 "masses";
  constant Real I1 = 2.194e-6, I2 = 4.410e-7, I3 = 5.255e-6, I4 = 5.667e-7, I5 = 1.169e-5, I6 = 5.667e-7, I7 = 1.912e-5
    "moments of inertia";
  constant Real xa = -0.06934, ya = -0.00227, xb = -0.03635, yb = 0.03273, xc = 0.014, yc = 0.072 "points of the frame";
  constant Real c0 = 4530, l0 = 0.07785 "stiffness and length of the spring";
  constant Real d = 0.028, da = 0.0115, e = 0.02, ea = 0.01421, rr = 0.007, ra = 0.00092, ss = 0.035, sa = 0.01874;
  constant Real sb = 0.01043, sc = 0.018, sd = 0.02, ta = 0.02308, tb = 0.00916, u = 0.04, ua = 0.01228, ub = 0.00449;
  constant Real zf = 0.02, zt = 0.04, fa = 0.01421 "lengths on the bodies";
  constant Real mom = 0.033 "torque that drives the first body";
  Real beta(start = -0.06171389001427645), theta(start = 0, fixed = true), gamma(start = 0.45527981916307038) "angles";
  Real phi(start = 0.22266839016588588), delta(start = 0.48736497954384255), omega(start = -0.22266839016588588);
  Real epsilon(start = 1.2305474445498212);
  Real dbeta(start = 0), dtheta(start = 0, fixed = true), dgamma(start = 0), dphi(start = 0), ddelta(start = 0);
  Real domega(start = 0), depsilon(start = 0) "angular velocities";
  Real ddbeta, ddtheta, ddgamma, ddphi, dddelta, ddomega, ddepsilon "angular accelerations";
  Real lambda1, lambda2, lambda3, lambda4, lambda5, lambda6 "multipliers of the constraints";
  Real xd, yd, l, force, fx, fy "the spring's end and length, and its force";
equation
  der(beta) = dbeta;
  der(theta) = dtheta;
  der(gamma) = dgamma;
  der(phi) = dphi;
  der(delta) = ddelta;
  der(omega) = domega;
  der(epsilon) = depsilon;
  der(dbeta) = ddbeta;
  der(dtheta) = ddtheta;
  der(dgamma) = ddgamma;
  der(dphi) = ddphi;
  der(ddelta) = dddelta;
  der(domega) = ddomega;
  der(depsilon) = ddepsilon;
  xd = sd*cos(gamma) + sc*sin(gamma) + xb;
  yd = sd*sin(gamma) - sc*cos(gamma) + yb;
  l = sqrt((xd - xc)^2 + (yd - yc)^2);
  force = -c0*(l - l0)/l;
  fx = force*(xd - xc);
  fy = force*(yd - yc);
  // The first two bodies: the crank and the rod on it, which all loops have in common.
  (m1*ra^2 + m2*(rr^2 - 2*da*rr*cos(theta) + da^2) + I1 + I2)*ddbeta + (m2*(da^2 - da*rr*cos(theta)) + I2)*ddtheta
    = mom - m2*da*rr*dtheta*(dtheta + 2*dbeta)*sin(theta)
      + (rr*sin(beta) - d*sin(beta + theta))*(lambda1 + lambda3 + lambda5)
      - (rr*cos(beta) - d*cos(beta + theta))*(lambda2 + lambda4 + lambda6);
  (m2*(da^2 - da*rr*cos(theta)) + I2)*ddbeta + (m2*da^2 + I2)*ddtheta
    = m2*da*rr*dbeta^2*sin(theta) - d*sin(beta + theta)*(lambda1 + lambda3 + lambda5)
      + d*cos(beta + theta)*(lambda2 + lambda4 + lambda6);
  // The body with the spring
  (m3*(sa^2 + sb^2) + I3)*ddgamma
    = fx*(sc*cos(gamma) - sd*sin(gamma)) + fy*(sd*cos(gamma) + sc*sin(gamma))
      + ss*cos(gamma)*lambda1 + ss*sin(gamma)*lambda2;
  // Two pairs of bodies
  (m4*(e - ea)^2 + I4)*ddphi + (m4*((e - ea)^2 + zt*(e - ea)*sin(phi)) + I4)*dddelta
    = m4*zt*(e - ea)*ddelta^2*cos(phi) + e*cos(phi + delta)*lambda3 + e*sin(phi + delta)*lambda4;
  (m4*((e - ea)^2 + zt*(e - ea)*sin(phi)) + I4)*ddphi
      + (m4*(zt^2 + 2*zt*(e - ea)*sin(phi) + (e - ea)^2) + m5*(ta^2 + tb^2) + I4 + I5)*dddelta
    = -m4*zt*(e - ea)*dphi*(dphi + 2*ddelta)*cos(phi) + (e*cos(phi + delta) - zt*sin(delta))*lambda3
      + (e*sin(phi + delta) + zt*cos(delta))*lambda4;
  (m6*(zf - fa)^2 + I6)*ddomega + (m6*((zf - fa)^2 - u*(zf - fa)*sin(omega)) + I6)*ddepsilon
    = -m6*u*(zf - fa)*depsilon^2*cos(omega) - zf*sin(omega + epsilon)*lambda5 + zf*cos(omega + epsilon)*lambda6;
  (m6*((zf - fa)^2 - u*(zf - fa)*sin(omega)) + I6)*ddomega
      + (m6*((zf - fa)^2 - 2*u*(zf - fa)*sin(omega) + u^2) + m7*(ua^2 + ub^2) + I6 + I7)*ddepsilon
    = m6*u*(zf - fa)*domega*(domega + 2*depsilon)*cos(omega) - (zf*sin(omega + epsilon) - u*cos(epsilon))*lambda5
      + (zf*cos(omega + epsilon) + u*sin(epsilon))*lambda6;
  // Loops closed
  rr*cos(beta) - d*cos(beta + theta) - ss*sin(gamma) = xb;
  rr*sin(beta) - d*sin(beta + theta) + ss*cos(gamma) = yb;
  rr*cos(beta) - d*cos(beta + theta) - e*sin(phi + delta) - zt*cos(delta) = xa;
  rr*sin(beta) - d*sin(beta + theta) + e*cos(phi + delta) - zt*sin(delta) = ya;
  rr*cos(beta) - d*cos(beta + theta) - zf*cos(omega + epsilon) - u*sin(epsilon) = xa;
  rr*sin(beta) - d*sin(beta + theta) - zf*sin(omega + epsilon) + u*cos(epsilon) = ya;
  annotation(experiment(StopTime = 0.03, Tolerance = 1e-10));
end AndrewsSqueezer;
