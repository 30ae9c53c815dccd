/** Words that no member of a struct can be called, in C11 or C++17, or as a macro of the header's. */
const reserved = new Set(
  `alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t class compl const const_cast
   constexpr continue decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto
   if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register
   reinterpret_cast restrict return short signed sizeof static static_assert static_cast struct switch template this
   thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
   NULL NAN INFINITY errno EOF linux unix main`.split(/\s+/),
);

/** A variable's name as a name of C: `ball.h` is `ball_h`. C11 has letters of all alphabets, C++ no member with the name of its struct. */
export function fieldName(name: string, model: string): string {
  const plain = name.replace(/[^\p{L}\p{Nd}_]+/gu, "_").replace(/^(?=\p{Nd})/u, "_");
  return reserved.has(plain) || plain === model ? `${plain}_` : plain;
}

/** Can it be the name of a type and the beginning of names of functions? */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name) && !reserved.has(name) && name.length <= 100;
}

/** The C name of an item of an enumeration. */
export function constantOf(model: string, enumeration: string, item: string): string {
  return `${model}_${enumeration}_${item}`;
}
