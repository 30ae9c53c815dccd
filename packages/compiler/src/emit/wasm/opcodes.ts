import type { KernelBinary, KernelComparison, KernelType, KernelUnary } from "@cosimo/ir";

/** Instruction codes of WebAssembly (core specification, appendix "Index of Instructions"). */
export const OPCODE = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  return: 0x0f,
  call: 0x10,
  drop: 0x1a,
  select: 0x1b,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  f64Load: 0x2b,
  f64Store: 0x39,
  i32Const: 0x41,
  f64Const: 0x44,
  i32Eqz: 0x45,
  i32Add: 0x6a,
  i32Shl: 0x74,
  f64ConvertI32S: 0xb7,
  i64Const: 0x42,
  i64Shl: 0x86,
  f64Add: 0xa0,
  i64ReinterpretF64: 0xbd,
  f64ReinterpretI64: 0xbf,
  /** Prefix of the saturating conversions; `f64ToI32Saturating` follows. */
  prefix: 0xfc,
} as const;

export const F64_TO_I32_SATURATING = 2;

export const VALUE_TYPE: Readonly<Record<KernelType, number>> = { i32: 0x7f, f64: 0x7c };
export const EMPTY_BLOCK = 0x40;

export const UNARY_OPCODE: Readonly<Record<KernelUnary, number>> = {
  abs: 0x99,
  neg: 0x9a,
  ceil: 0x9b,
  floor: 0x9c,
  trunc: 0x9d,
  sqrt: 0x9f,
  eqz: OPCODE.i32Eqz,
  powerOfTwo: OPCODE.f64ReinterpretI64,
};

export const BINARY_OPCODE: Readonly<Record<KernelType, Partial<Readonly<Record<KernelBinary, number>>>>> = {
  f64: { add: 0xa0, sub: 0xa1, mul: 0xa2, div: 0xa3, min: 0xa4, max: 0xa5 },
  i32: { add: 0x6a, sub: 0x6b, mul: 0x6c, rem: 0x6f, and: 0x71, or: 0x72, shl: 0x74, shr: 0x75 },
};

export const COMPARISON_OPCODE: Readonly<Record<KernelType, Readonly<Record<KernelComparison, number>>>> = {
  f64: { eq: 0x61, ne: 0x62, lt: 0x63, gt: 0x64, le: 0x65, ge: 0x66 },
  i32: { eq: 0x46, ne: 0x47, lt: 0x48, gt: 0x4a, le: 0x4c, ge: 0x4e },
};

/** Vectors of two f64 (core specification, "Vector Instructions"). */
export const VECTOR_TYPE = 0x7b;
export const VECTOR_OPCODE = {
  prefix: 0xfd,
  load: 0x00,
  store: 0x0b,
  splat: 0x14,
  extractLane: 0x21,
  replaceLane: 0x22,
} as const;
export const VECTOR_UNARY: Partial<Readonly<Record<KernelUnary, number>>> = {
  abs: 0xec,
  neg: 0xed,
  sqrt: 0xef,
};
export const VECTOR_BINARY: Partial<Readonly<Record<KernelBinary, number>>> = {
  add: 0xf0,
  sub: 0xf1,
  mul: 0xf2,
  div: 0xf3,
  min: 0xf4,
  max: 0xf5,
};
