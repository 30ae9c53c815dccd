import { typePrefixRanks } from "../tokens/element-starts.ts";
import type { TokenKind } from "../tokens/tokens.ts";
import type { ElementPrefixes } from "../tree/element-prefixes.ts";
import type {
  ComponentDeclaration,
  ComponentPrefixes,
  Identifier,
  Modification,
  Subscript,
} from "../tree/syntax-tree.ts";
import { accept, advance, type Cursor, peek, reportAt, spanFrom, tokenSpan, tokenStart } from "./cursor.ts";
import { parseComment } from "./parse-comment.ts";
import { parseConstrainingClause, parseModification } from "./parse-modification.ts";
import { expectDeclaredName, parseName, parseSubscripts } from "./parse-name.ts";

export type TypePrefixes = Pick<ComponentPrefixes, "connection" | "variability" | "causality">;

const prefixNames = ["connection", "variability", "causality"] as const;

/** Prefixes of elements; they precede those of types. */
const elementPrefixKinds: ReadonlySet<TokenKind> = new Set(["final", "inner", "outer", "replaceable"]);

/** `parameter final` */
function isLate(kind: TokenKind, previous: string): boolean {
  return previous !== "" && elementPrefixKinds.has(kind);
}

/** `flow`, `parameter`, `input` and so on, in this order. */
export function parseTypePrefixes(cursor: Cursor): TypePrefixes {
  const prefixes: Record<string, string> = { connection: "", variability: "", causality: "" };
  let highest = -1;
  let previous = "";
  for (let kind = peek(cursor); typePrefixRanks.has(kind) || isLate(kind, previous); kind = peek(cursor)) {
    const rank = typePrefixRanks.get(kind);
    if (rank === undefined) {
      reportAt(cursor, "syntax.prefix-order", tokenSpan(cursor), { prefix: kind, previous });
      advance(cursor);
      continue;
    }
    const code = rank === highest ? "syntax.prefix-twice" : "syntax.prefix-order";
    if (rank <= highest) reportAt(cursor, code, tokenSpan(cursor), { prefix: kind, previous });
    prefixes[prefixNames[rank]!] = kind;
    highest = Math.max(rank, highest);
    previous = kind;
    advance(cursor);
  }
  return prefixes as unknown as TypePrefixes;
}

/** `parameter Real[3] a = 1, b[2] if c "…"`: one declaration for each name. */
export function parseComponentClause(
  cursor: Cursor,
  start: number,
  elementPrefixes: ElementPrefixes,
  isProtected: boolean,
): ComponentDeclaration[] {
  const { connection, variability, causality } = parseTypePrefixes(cursor);
  const { redeclare, final, inner, outer, replaceable } = elementPrefixes;
  const prefixes: ComponentPrefixes = {
    redeclare,
    final,
    inner,
    outer,
    replaceable,
    connection,
    variability,
    causality,
  };
  const type = parseName(cursor, "syntax.a-type");
  const shared = { prefixes, type, typeSubscripts: parseSubscripts(cursor), isProtected };
  const components = [parseComponentDeclaration(cursor, start, shared)];
  while (accept(cursor, ",")) components.push(parseComponentDeclaration(cursor, tokenStart(cursor), shared));
  const constrainedBy = elementPrefixes.replaceable ? parseConstrainingClause(cursor) : undefined;
  if (constrainedBy === undefined) return components;
  return components.map((component) => ({ ...component, constrainedBy }));
}

interface SharedByClause {
  readonly prefixes: ComponentPrefixes;
  readonly type: ComponentDeclaration["type"];
  readonly typeSubscripts: readonly Subscript[];
  readonly isProtected: boolean;
}

function parseComponentDeclaration(
  cursor: Cursor,
  start: number,
  { prefixes, type, typeSubscripts, isProtected }: SharedByClause,
): ComponentDeclaration {
  const { name, subscripts, modification } = parseDeclaration(cursor);
  const condition = accept(cursor, "if") ? cursor.grammar.condition(cursor) : undefined;
  return {
    kind: "component",
    name,
    prefixes,
    type,
    subscripts: typeSubscripts.length === 0 ? subscripts : [...subscripts, ...typeSubscripts],
    ...(modification && { modification }),
    ...(condition && { condition }),
    protected: isProtected,
    comment: parseComment(cursor),
    span: spanFrom(cursor, start),
  };
}

/** `x[2](start = 1) = 3` */
export function parseDeclaration(cursor: Cursor): {
  readonly name: Identifier;
  readonly subscripts: readonly Subscript[];
  readonly modification: Modification | undefined;
} {
  const name = expectDeclaredName(cursor, "syntax.name-of-component");
  const subscripts = parseSubscripts(cursor);
  return { name, subscripts, modification: parseModification(cursor) };
}
