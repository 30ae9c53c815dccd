import { describe, expect, it } from "vitest";
import { bindingText, diagnosticLines, equationTexts, flatSystem } from "./testing/flat-text.ts";

/** Gaussian integers with the operators of a test. */
function gaussian(model: string, more = ""): string {
  return `package P
    operator record G Real re; Real im;
      encapsulated operator 'constructor'
        function fromReal import P.G; input Real re; input Real im = 0; output G g(re = re, im = im);
        algorithm annotation(Inline = true); end fromReal;
      end 'constructor';
      encapsulated operator function '+' import P.G; input G a; input G b; output G c;
      algorithm c := G(a.re + b.re, a.im + b.im); annotation(Inline = true); end '+';
      encapsulated operator '-'
        function negate import P.G; input G a; output G c;
        algorithm c := G(-a.re, -a.im); annotation(Inline = true); end negate;
        function subtract import P.G; input G a; input G b; output G c;
        algorithm c := G(a.re - b.re, a.im - b.im); annotation(Inline = true); end subtract;
      end '-';
      encapsulated operator function '*' import P.G; input G a; input G b; output G c;
      algorithm c := G(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re); annotation(Inline = true); end '*';
      encapsulated operator function '0' import P.G; output G c; algorithm c := G(0); end '0';
      encapsulated operator function 'String' import P.G; input G a; input Integer significantDigits = 6; output String s;
      algorithm s := String(a.re, significantDigits = significantDigits) + "+" + String(a.im) + "j"; end 'String';
      ${more}
    end G;
    operator record Current = G(re(unit = "A"), im(unit = "A"));
    model M ${model} end M;
  end P;`;
}

const lastOf = (model: string, count: number) =>
  equationTexts(gaussian(model), { model: ["P", "M"] }).slice(-count);

describe("operator records", () => {
  it("are added by their function, which is written out where it is called", () => {
    expect(lastOf("G a = G(1, time); G b = a + a;", 2)).toEqual(["b.re = a.re + a.re", "b.im = a.im + a.im"]);
  });
  it("convert a number by their constructor", () => {
    expect(lastOf("G a = G(time); G b = 2*a;", 2)).toEqual([
      "b.re = 2*a.re - 0*a.im",
      "b.im = 2*a.im + 0*a.re",
    ]);
  });
  it("choose the unary minus by the number of operands", () => {
    expect(lastOf("G a = G(time); G b = -a;", 2)).toEqual(["b.re = -a.re", "b.im = -a.im"]);
  });
  it("are multiplied by elements with '.*', also where '*' of arrays is a scalar product", () => {
    const product = `encapsulated operator function '/' import P.G; input G a[:]; input G b[size(a, 1)]; output G c;
      algorithm c := G(0); annotation(Inline = true); end '/';`;
    const text = gaussian("G a[2] = {G(1), G(time)}; G b[2] = a ./ a;", product);
    expect(diagnosticLines(text, { model: ["P", "M"] })).toEqual(["expression.operand-types:24"]);
    const dotted = "G a[2] = {G(1), G(2)}; G b[2] = a .* a;";
    expect(lastOf(dotted, 4)[0]).toBe("b[1].re = a[1].re*a[1].re - a[1].im*a[1].im");
  });
  it("are combined element by element in arrays, and summed", () => {
    expect(lastOf("G a[2] = {G(1), G(time)}; G b[2] = a - {G(3), G(1)}; G s = sum(b);", 6)).toEqual([
      ...["b[1].re = a[1].re - 3", "b[1].im = a[1].im - 0", "b[2].re = a[2].re - 1", "b[2].im = a[2].im - 0"],
      ...["s.re = b[1].re + b[2].re", "s.im = b[1].im + b[2].im"],
    ]);
  });
  it("of a short definition have the operators of their base", () => {
    expect(lastOf("Current i = G(1); Current j = i + 1;", 2)).toEqual(["j.re = i.re + 1", "j.im = i.im + 0"]);
  });
  it("are flow variables whose parts are summed", () => {
    const pin =
      "connector Pin G v; flow Current i; end Pin; model R Pin p; equation p.v = G(1); end R; R a; R b;";
    expect(lastOf(`${pin} equation connect(a.p, b.p);`, 4)).toEqual([
      ...["a.p.v.re = b.p.v.re", "a.p.v.im = b.p.v.im", "a.p.i.re = -b.p.i.re", "a.p.i.im = -b.p.i.im"],
    ]);
  });
  it("have a text of their own", () => {
    const dae = flatSystem(
      gaussian('parameter Boolean b = String(G(1.24, 2), significantDigits = 2) == "1.2+2j";'),
      {
        model: ["P", "M"],
      },
    );
    expect(bindingText(dae, "b")).toBe("1");
  });
  it("refuse operators that they do not have, and calls that fit several functions", () => {
    const refused = (model: string, more = "") =>
      diagnosticLines(gaussian(model, more), { model: ["P", "M"] });
    expect(refused("G a = G(1); G b = a/a;")).toEqual(["expression.operand-types:23"]);
    const power = (name: string) =>
      `function ${name} import P.G; input G a; input Real n; output G c; algorithm c := a; end ${name};`;
    expect(
      refused("G a = G(1); G b = a^2;", `encapsulated operator '^' ${power("f")} ${power("g")} end '^';`),
    ).toEqual(["expression.ambiguous-operator:23"]);
  });
});
