import type { PageData } from "@cosimo/results/page";
import { render } from "preact";
import { english } from "../texts/english.ts";
import { russian } from "../texts/russian.ts";
import { sayFrom } from "../texts/say.ts";
import { PlotPage } from "./plot-page.tsx";
import { createResultSession } from "./result-session.ts";

// The script of the page that `renderHtml` writes: shows the data in it.
const data = JSON.parse(document.getElementById("data")!.textContent!) as PageData;
const isRussian = document.documentElement.lang === "ru";
const session = createResultSession(data, sayFrom(isRussian ? russian : english), isRussian ? "ru" : "en");
render(<PlotPage session={session} />, document.getElementById("app")!);
