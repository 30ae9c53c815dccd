export { lex } from "./lexer.ts";
export { kindOfWord } from "./tokens.ts";
