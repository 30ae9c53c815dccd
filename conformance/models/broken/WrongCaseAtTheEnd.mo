// Wrong: the name after end differs in upper and lower case.
// Place: «end wrongCaseAtTheEnd»;
// Cause: "end WrongCaseAtTheEnd" is expected, "end wrongCaseAtTheEnd" is found (syntax.wrong-end).
// Way out: "WrongCaseAtTheEnd".
model WrongCaseAtTheEnd
  Real x = time;
end wrongCaseAtTheEnd;
