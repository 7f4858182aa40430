import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { StillToast } from "./still-toast.tsx";
import type { ToastUndo } from "./toast.ts";

function htmlOf(undo: ToastUndo): string {
  const Page = createRoutesStub([
    { path: "/", Component: () => <StillToast toast={{ title: "Done", undo }} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test("the form of a toast has each field by its name, and its own label", () => {
  const fields: [string, string][] = [
    ["mail", "a"],
    ["mail", "b"],
  ];
  const html = htmlOf({ action: "/imports", fields, label: "Send again", failure: "" });
  expect(html).toContain('<input type="hidden" name="mail" value="a"/>');
  expect(html).toContain('<input type="hidden" name="mail" value="b"/>');
  expect(html).toContain("Send again</button>");
  expect(htmlOf({ action: "/undo/3", failure: "" })).toContain("Undo</button>");
});
