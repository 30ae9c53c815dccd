// Wrong: a comment begins with '%', as in Matlab.
// Cause: "%" has no meaning (syntax.unknown-character).
// Way out: a comment is "//".
model Matlab
  Real x(start = 1, fixed = true);
equation
  «%» decay
  der(x) = -x;
end Matlab;

// Wrong: a comment begins with '#', as in Python.
// Cause: "#" has no meaning (syntax.unknown-character).
// Way out: a comment is "//".
model Python
  «#» the level
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Python;

// Wrong: a minus sign is pasted from a text document.
// Cause: "−" is not a Modelica operator (syntax.foreign-operator).
// Way out: "Write '-'".
model PastedMinus
  Real x(start = 1, fixed = true);
equation
  der(x) = «−»x;
end PastedMinus;

// Wrong: a string is pasted with typographic quotation marks.
// Cause: "“" has no meaning (syntax.unknown-character).
// Way out: a string stands between "straight" quotation marks.
model PastedQuotes «“A tank”»
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end PastedQuotes;

// Wrong: a Greek letter as a name.
// Cause: "ω" has no meaning (syntax.unknown-character).
// Way out: names have "ASCII" letters.
model GreekName
  Real «ω»(start = 1, fixed = true);
equation
  der(ω) = -ω;
end GreekName;

// Wrong: 'not equal' as in C and Python.
// Cause: "!=" (syntax.foreign-operator).
// Way out: "'<>'".
model NotEqualOfC
  parameter Integer n = 2;
  Real x(start = 1, fixed = true);
equation
  der(x) = if n «!=» 1 then -x else 0;
end NotEqualOfC;

// Wrong: 'and' as in C and Matlab.
// Cause: "&&" (syntax.foreign-operator).
// Way out: "'and'".
model AndOfC
  Real x(start = 1, fixed = true);
equation
  der(x) = if x > 0 «&&» time < 1 then -x else 0;
end AndOfC;

// Wrong: a power as in Python.
// Cause: "**" (syntax.foreign-operator).
// Way out: "'^'".
model PowerOfPython
  Real x(start = 1, fixed = true);
equation
  der(x) = -x«**»2;
end PowerOfPython;

// Wrong: a variable is increased as in C.
// Cause: "+=" (syntax.foreign-operator).
// Way out: "x := x + …".
model IncrementOfC
  discrete Integer n(start = 0, fixed = true);
algorithm
  when sample(0, 1) then
    n «+=» 1;
  end when;
end IncrementOfC;

// Wrong: a derivative with an apostrophe, as in LISMA and in mathematics.
// Cause: "'" has no closing apostrophe (syntax.unterminated-identifier).
// Way out: "der(x)".
model PrimeAsDerivative
  Real x(start = 1, fixed = true);
equation
  x«' = -x;»
end PrimeAsDerivative;

// Wrong: a string in single quotation marks with one of them forgotten.
// Cause: no closing "'" (syntax.unterminated-identifier).
model ApostropheInName
  Real «'inner radius»
    = 1;
end ApostropheInName;

// Wrong: an apostrophe in a name.
// Cause: no closing "'" (syntax.unterminated-identifier).
model PrimedName
  Real T = time;
  Real T«' = 2*T;»
end PrimedName;

// Wrong: a description without its closing quotation mark.
// Cause: this string has no closing quotation mark (syntax.unterminated-string).
model DescriptionOpen
  Real x(start = 1, fixed = true) «"the level;»
equation
  der(x) = -x;
end DescriptionOpen;

// Wrong: a message without its closing quotation mark.
// Cause: this string has no closing quotation mark (syntax.unterminated-string).
model MessageOpen
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x > 0, «"x is negative);»
end MessageOpen;

// Wrong: a path of Windows ends with a backslash, which hides the quotation mark.
// Cause: this string has no closing quotation mark (syntax.unterminated-string).
model FolderOfTables
  parameter String folder = «"C:/tables\";»
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end FolderOfTables;

// Wrong: a comment that is not closed.
// Cause: this comment has no closing "*/" (syntax.unterminated-comment).
model CommentOpen
  Real x(start = 1, fixed = true); «/*» the level
equation
  der(x) = -x;
end CommentOpen;

// Wrong: a comment is closed with the signs in the wrong order.
// Cause: this comment has no closing "*/" (syntax.unterminated-comment).
model CommentClosedWrongly
  «/*» the level /*
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end CommentClosedWrongly;

// Wrong: an equation is commented out with one bracket only.
// Cause: this comment has no closing "*/" (syntax.unterminated-comment).
model EquationCommentedOut
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  «/*» der(x) = x;
end EquationCommentedOut;

// Wrong: a path of Windows in a string.
// Cause: "\T" is not an escape sequence (syntax.unknown-escape).
// Way out: "\\".
model WindowsPath
  parameter String file = "C:«\T»ables.mat";
end WindowsPath;

// Wrong: a formula of LaTeX in a description.
// Cause: "\o" is not an escape sequence (syntax.unknown-escape).
// Way out: "\\".
model Latex
  Real w = time "«\o»mega";
end Latex;

// Wrong: a percent sign with a backslash.
// Cause: "\%" is not an escape sequence (syntax.unknown-escape).
// Way out: "\\".
model Percent
  Real w = time "50 «\%»";
end Percent;

// Wrong: a decimal comma inside a number with a unit behind it.
// Cause: "2ms" is not a number (syntax.malformed-number).
// Way out: the attribute "unit".
model UnitBehindNumber
  parameter Real T = «2ms»;
end UnitBehindNumber;

// Wrong: a product without '*'.
// Cause: "2x" is not a number (syntax.malformed-number).
// Way out: "'*'".
model ProductWithoutSign
  Real x(start = 1, fixed = true);
equation
  der(x) = -«2x»;
end ProductWithoutSign;

// Wrong: an exponent without digits.
// Cause: "1e" is not a number (syntax.malformed-number).
model ExponentWithoutDigits
  parameter Real eps = «1e»;
end ExponentWithoutDigits;

// Wrong: a hexadecimal number, as in C.
// Cause: "0x1F" is not a number (syntax.malformed-number).
model HexadecimalNumber
  parameter Integer mask = «0x1F»;
end HexadecimalNumber;

// Wrong: a number as infinity.
// Cause: the number "1e400" is too large (syntax.number-too-large).
// Way out: "Modelica.Constants.inf".
model Infinity
  parameter Real limit = «1e400»;
end Infinity;

// Wrong: an exponent with a digit too many.
// Cause: the number "6.022e2300" is too large (syntax.number-too-large).
model Avogadro
  constant Real N = «6.022e2300»;
end Avogadro;

// Wrong: a default of "no limit".
// Cause: the number "9.9E999" is too large (syntax.number-too-large).
// Way out: "Modelica.Constants.inf".
model NoLimit
  Real x(start = 1, fixed = true, max = «9.9E999»);
equation
  der(x) = -x;
end NoLimit;
