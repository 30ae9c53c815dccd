/**
 * The grammar of LISMA_HDS in EBNF: `{ }` repetition, `[ ]` option, `|` choice, `( )` grouping. Words in capitals are
 * classes of tokens: IDENT a name, INT a whole number, NUMBER any number, FUNCTION a name other than those of `pde_op`,
 * SUFFIX a name or whole number that touches the bracket before it. docs/lisma.md shows this text.
 */
export const grammar = `model         = { statement } ;
statement     = const | default_const | space_var | linear_vars | setting | output
              | state | loop_item ;
loop_item     = time_event | for_loop | edge | linear_eq | item ;
body_item     = set | body_loop | item ;
item          = macro | init | equation | delete | if_block | ";" ;

const         = "const" const_item { "," const_item } ";" ;
const_item    = IDENT [ "=" { IDENT "=" } expr ] ;
default_const = "def" "const" expr ";" ;
macro         = "macro" assignments ";" ;
assignments   = ref "=" expr { "," ref "=" expr } ;

init          = target "(" "t0" ")" ( "=" | "~=" ) expr ";"
              | "ic" assignments ";" ;
target        = ref { "'" } | der ;
set           = "set" ref "=" expr ";" ;
equation      = [ label ":" ] [ "pde" ] expr "=" expr ";" ;
label         = IDENT ;
delete        = "delete" label { "," label } ";" ;

state         = "state" IDENT expr body [ "from" names ] ;
time_event    = "at" expr [ "each" expr "repeat" ( "*" | expr ) ] body [ "from" names ] ;
if_block      = "if" expr body [ "else" ( body | if_block ) ] ;
names         = IDENT { "," IDENT } ;
body          = "{" { body_item } "}" ;

for_loop      = for_head "{" { loop_item } "}" ;
body_loop     = for_head body ;
for_head      = "for" IDENT "=" range { "," range } ;
range         = sum [ ":" sum ] ;

space_var     = "var" IDENT "[" expr "," expr "]" [ ( "apx" | "step" ) expr ] ";" ;
edge          = "edge" ( ref | pde_op ) "=" expr "on" IDENT ( "left" | "right" | "both" ) ";" ;
linear_vars   = "var" "ls" ref { "," ref } ";" ;
linear_eq     = "ls" expr "=" expr ";" ;
setting       = ( "start" | "end" | "step" ) "=" expr ";" ;
output        = "out" ref { ref } ";" ;

expr          = and_expr { "||" and_expr } ;
and_expr      = not_expr { "&&" not_expr } ;
not_expr      = "!" not_expr | relation ;
relation      = sum [ ( "<" | "<=" | ">" | ">=" | "==" | "!=" ) sum ] ;
sum           = product { ( "+" | "-" ) product } ;
product       = factor { ( "*" | "/" | "%" ) factor } ;
factor        = ( "+" | "-" ) factor | primary [ "^" factor ] ;
primary       = NUMBER | "(" expr ")" | [ event_type ] "[" expr "]"
              | ref { "'" } | der | pde_op | FUNCTION "(" expr { "," expr } ")" ;
event_type    = "unilateral" | "bilateral" | "shortliving" | "ordinary" | "noEvent" ;
ref           = IDENT [ "[" sum "]" [ SUFFIX ] ] ;
der           = "der" "(" ref [ "," INT ] ")" ;
pde_op        = "D" "(" ref "," IDENT [ "," INT ] ")"
              | "DD" "(" ref "," IDENT "," IDENT [ "," INT ] ")"
              | ( "dx" | "dy" | "dz" ) "(" ref [ "," INT ] ")"
              | ( "dx2" | "dx3" | "dx4" | "dy2" | "dy3" | "dy4" | "dz2" | "dz3" | "dz4" ) "(" ref ")" ;
`;
