import { row } from "./row.ts";

/** Chapter 13. */
export const packages = [
  row(
    "13.2.1",
    "instantiate.unknown-class",
    "an import of what does not exist",
    `package P package A type T = Real; end A; model M import P.⟨A|«B⟩; ⟨A.T|B.T⟩ x = 1; end M; end P;`,
  ),
  row(
    "13.2.1",
    "instantiate.unknown-class",
    "an import of what does not exist and nobody uses",
    `package P package A type T = Real; end A; model M import P.⟨A|«B⟩; Real x = 1; end M; end P;`,
  ),
  row(
    "13.2.1",
    "expression.unknown-name",
    "an import of a literal that the enumeration does not have",
    `package P type T = enumeration(a, b); model M import P.T.⟨b|«c⟩; Real x = 1; end M; end P;`,
  ),
  row(
    "13.2.1",
    "instantiate.import-from",
    "an import of an element of a class that is no package",
    `package P ⟨package|model⟩ A constant Real c = 1; ⟨|Real y = 2;⟩ end A; model M import «P.A.c; Real x = c; end M; end P;`,
  ),
  row(
    "13.2.1",
    "instantiate.import-protected",
    "an import of a protected element",
    `package P package A ⟨|protected⟩ constant Real c = 1; end A; model M import P.A.«c; Real x = c; end M; end P;`,
  ),
  row(
    "13.2.2",
    "rule.repeated-import",
    "two imports that bring one name",
    `package P package A constant Real c = 1; end A; package B constant Real c = 2; constant Real d = 3; end B; model M import P.A.c; «import P.B.⟨d|c⟩; Real x = c; end M; end P;`,
  ),
  row(
    "13.2.2",
    "rule.repeated-import",
    "a renaming import with the name of another one",
    `package P package A constant Real x = 1; end A; package B constant Real x = 2; end B; model M import C = P.A; «import ⟨D|C⟩ = P.B; Real y = C.x; end M; end P;`,
  ),
  row(
    "13.2.2",
    "expression.unknown-name",
    "an imported name of another class",
    `package P package A constant Real c = 1; end A; model M import P.A.c; Real x = c; end M; model N ⟨import P.A.c; |⟩Real y = «c; end N; end P;`,
  ),
  row(
    "13.2.2",
    "instantiate.unknown-class",
    "an import that is inherited",
    `package P package A type T = Real; end A; model B import P.A.T; T x = 1; end B; model M extends B; ⟨import P.A.T; |⟩«T y = 1; end M; end P;`,
  ),
  row(
    "13.4.2",
    "library.two-of-a-name",
    "two classes of one name in a file",
    `model M Real x = 1; end M; model «⟨N|M⟩ Real x = 2; end ⟨N|M⟩;`,
  ),
];
