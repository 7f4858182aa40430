import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { withoutMarkup } from "#tests/factories/focus.tsx";
import { UnsureList } from "./unsure-list.tsx";

test("a list of unsure asks says which keys answer them", () => {
  const Stub = createRoutesStub([
    { path: "/", Component: () => <UnsureList opener="unsure">{null}</UnsureList> },
  ]);
  expect(withoutMarkup(renderToString(<Stub />))).toBe(
    "A accepts, D dismisses, ↑ ↓ go to the next. What you say is remembered.",
  );
});
