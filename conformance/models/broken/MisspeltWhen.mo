// Wrong: the keyword when is misspelt.
// Place: «wehn» time > 0.5 then
// Cause: "wehn" is no keyword (syntax.misspelt-keyword).
// Way out: "when".
model MisspeltWhen
  discrete Integer n(start = 0, fixed = true);
equation
  wehn time > 0.5 then
    n = 1;
  end when;
end MisspeltWhen;
