import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { WhatLeaves as State } from "#app/domain/tasks/reading/model/model-state.server.ts";
import { WhatLeaves } from "./what-leaves.tsx";

const small = {
  ...{ name: "openai-compatible:small-1", service: "models.example" },
  ...{ isAllowed: true, waiting: 0, outage: null },
};

function show(model: State["model"], kept: number) {
  const Stub = createRoutesStub([
    { path: "/account", Component: () => <WhatLeaves model={model} kept={kept} /> },
  ]);
  const html = renderToString(<Stub initialEntries={["/account"]} />).replaceAll("<!-- -->", "");
  const [, sent] = /<button[^>]*value="([^"]*)"/.exec(html) ?? [];
  return { sent, text: html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") };
}

test("without a language model nothing leaves the machine, and nothing can be switched on", () => {
  const { sent, text } = show(null, 0);
  expect(text).toContain("No language model is asked");
  expect(sent).toBeUndefined();
});

test("nothing is sent until its person allows the service that is named", () => {
  const { sent, text } = show({ ...small, isAllowed: false, waiting: 3 }, 0);
  expect(text).toContain("go to models.example");
  expect(text).not.toContain("wait for it");
  expect(sent).toBe("models.example");
});

test("what waits, and why, is told to who allowed it, and it can be stopped", () => {
  const outage = "its service says that the credit or quota is used up (insufficient_quota)";
  const { sent, text } = show({ ...small, waiting: 12, outage }, 2);
  expect(text).toContain(`12 mails wait for it: ${outage}.`);
  expect(text).toContain("The newest 2 questions are kept as sent.");
  expect(sent).toBe("");
});

test("what was kept before the model was turned off can still be read", () => {
  expect(show(null, 1).text).toContain("Show what was sent");
});
