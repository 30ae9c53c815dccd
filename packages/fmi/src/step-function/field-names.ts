/** Keywords of C11 and C++17 and macros of the header, which cannot be names of members. */
const reserved = new Set(
  `alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t class compl const const_cast
   constexpr continue decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto
   if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register
   reinterpret_cast restrict return short signed sizeof static static_assert static_cast struct switch template this
   thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
   NULL NAN INFINITY errno EOF linux unix main`.split(/\s+/),
);

/** The identifier of C for a variable: `ball.h` becomes `ball_h`. C11 allows all letters; C++ forbids the name of the struct. */
export function fieldName(name: string, model: string): string {
  const plain = name.replace(/[^\p{L}\p{Nd}_]+/gu, "_").replace(/^(?=\p{Nd})/u, "_");
  return reserved.has(plain) || plain === model ? `${plain}_` : plain;
}

/** Whether a name can be a C type and a prefix of functions. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name) && !reserved.has(name) && name.length <= 100;
}

/** The C name of an item of an enumeration. */
export function constantOf(model: string, enumeration: string, item: string): string {
  return `${model}_${enumeration}_${item}`;
}
