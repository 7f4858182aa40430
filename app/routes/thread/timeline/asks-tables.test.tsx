import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { AsksTables } from "./asks-tables.tsx";

const at = "2026-11-03T10:00:00.000Z";
const said = { role: "again" as const, messageId: "m1", quoteStart: 0, quote: "Still not green" };
const shown = {
  versions: [{ fileId: 7, place: 1, name: "label.png", at, preview: null }],
  asks: [
    {
      ...{ id: "a", text: "Make it green", by: "Freja Holm", askedAt: at, checks: [] },
      status: "not_started" as const,
      cells: [{ state: "asked" as const, isAsked: true, words: [said] }],
    },
  ],
};

/** The query strings of the links to the thread. */
function queriesOf(search: string): string[] {
  const Tables = () => <AsksTables {...shown} back="/thread" />;
  const Stub = createRoutesStub([{ path: "/", Component: Tables }]);
  const html = renderToString(<Stub initialEntries={[`/${search}`]} />);
  return [...html.matchAll(/ href="\/thread([^"#]*)/g)].map(([, query = ""]) => query);
}

test("the links of a timeline stay in the extension", () => {
  expect(queriesOf("")).toHaveLength(3);
  expect(queriesOf("?extension=chrome")).toEqual(
    queriesOf("").map((query) => `${query}&amp;extension=chrome`),
  );
});
