/** Includes, and operations that C lacks, with the semantics of JavaScript and WebAssembly. */
export const C_PRELUDE = `#include <math.h>
#include <stdint.h>

/* NaN if either is NaN; -0 is less than 0. */
static inline double real_min(double a, double b) {
  if (a != a || b != b) return a + b;
  if (a == b) return signbit(a) ? a : b;
  return a < b ? a : b;
}

static inline double real_max(double a, double b) {
  if (a != a || b != b) return a + b;
  if (a == b) return signbit(a) ? b : a;
  return a > b ? a : b;
}

/* Truncates and saturates; NaN becomes 0. */
static inline int32_t to_integer(double x) {
  if (x != x) return 0;
  if (x >= 2147483647.0) return INT32_MAX;
  if (x <= -2147483648.0) return INT32_MIN;
  return (int32_t)x;
}

/* C gives 1 for pow(1, NaN) and pow(-1, +-infinity). */
static inline double real_pow(double x, double y) {
  return y != y || (fabs(x) == 1.0 && isinf(y)) ? NAN : pow(x, y);
}

/* For exponents of normal numbers: the bits of an IEEE 754 double. */
static inline double power_of_two(double exponent) {
  union { uint64_t bits; double value; } number = { (uint64_t)(exponent + 1023.0) << 52 };
  return number.value;
}

static inline double real_sign(double x) {
  return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x;
}
`;

const SAME_NAME =
  "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp expm1 log log10 log2 log1p cbrt " +
  "sqrt floor ceil trunc hypot";

/** Functions of `Math` by their names in C. */
export const MATH_IN_C: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SAME_NAME.split(" ").map((name) => [name, name])),
  abs: "fabs",
  min: "real_min",
  max: "real_max",
  pow: "real_pow",
  sign: "real_sign",
};

export const C_LIBRARY: readonly string[] = [
  ...Object.values(MATH_IN_C),
  "to_integer",
  "power_of_two",
  "pow",
  "isinf",
  "signbit",
];

const KEYWORDS =
  "auto break case char const continue default do double else enum extern float for goto if inline int long register " +
  "restrict return short signed sizeof static struct switch typedef union unsigned void volatile while int32_t";

/** Names not available for functions and locals: keywords, and declarations of <math.h>. */
export const C_RESERVED: ReadonlySet<string> = new Set([
  ...KEYWORDS.split(" "),
  ...C_LIBRARY,
  ..."heap main j0 j1 jn y0 y1 yn gamma lgamma tgamma erf erfc fmin fmax fma fmod round rint nan exp2 exp10 pow10".split(
    " ",
  ),
  ..."div abs labs scalb logb ilogb drem remainder significand frexp ldexp modf fdim copysign nextafter".split(
    " ",
  ),
  ..."NAN INFINITY INT32_MAX INT32_MIN M_PI M_E signgam isnan finite".split(" "),
]);
