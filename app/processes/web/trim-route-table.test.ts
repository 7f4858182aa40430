import { expect, test } from "vitest";
import { trimRouteTable } from "./trim-route-table.ts";

const noFiles = { imports: [], css: [] };
const screen = { hasDefaultExport: true, module: "/assets/screen.js", ...noFiles };
const call = { hasDefaultExport: false, module: "/assets/call.js", ...noFiles };
const none = () => false;

function tableOf(routes: Record<string, object>): string {
  return `window.__reactRouterManifest=${JSON.stringify({ routes, entry: { imports: [] }, version: "1" })};`;
}

const trimmedScreen = { module: screen.module };
const trimmedCall = { module: call.module };

test("the browser's table of routes has the screens and what forms post to, no calls of /api, no bytes, no health", () => {
  const table = tableOf({
    root: screen,
    "routes/files/upload/upload": screen,
    "form/files/:fileId/rename": call,
    "routes/api/files/upload": call,
    "routes/bytes/content": call,
    "routes/health/ready": call,
    "routes/push/gmail": call,
  });
  expect(trimRouteTable(table, none)).toBe(
    tableOf({
      root: trimmedScreen,
      "routes/files/upload/upload": trimmedScreen,
      "form/files/:fileId/rename": trimmedCall,
    }),
  );
});

test("false values of a route are omitted", () => {
  const parts = { hasLoader: true, hasErrorBoundary: false, hasClientAction: false };
  const table = tableOf({ root: { ...screen, ...parts }, "routes/api/users/me": call });
  expect(trimRouteTable(table, none)).toBe(
    tableOf({ root: { ...trimmedScreen, hasLoader: true } }),
  );
});

test("imports that every page has are named once, and empty lists are omitted", () => {
  const [common, own] = ["/assets/desk.js", "/assets/upload.js"];
  const table = tableOf({
    root: { ...screen, imports: [common], css: [] },
    "routes/files/upload/upload": { ...screen, imports: [common, own], css: [] },
    "routes/legal/terms": { ...screen, imports: [common], css: [] },
    "routes/api/users/me": call,
  });
  expect(trimRouteTable(table, none)).toBe(
    tableOf({
      root: { ...trimmedScreen, imports: [common] },
      "routes/files/upload/upload": { ...trimmedScreen, imports: [own] },
      "routes/legal/terms": trimmedScreen,
    }),
  );
});

test("modules that hold nothing in the browser have one address", () => {
  const at = (module: string) => ({ hasDefaultExport: false, module, ...noFiles });
  const table = (second: string) =>
    tableOf({
      "form/files/:fileId/rename": at("/assets/form.js"),
      "form/files/:fileId/trash": at("/assets/trash.js"),
      "form/tasks/:taskId/due": at(second),
    });
  const call = { "routes/api/users/me": at("/assets/me.js") };
  const trimmed = trimRouteTable(
    table("/assets/due.js").replace(
      '"routes":{',
      `"routes":{${JSON.stringify(call).slice(1, -1)},`,
    ),
    (module) => module !== "/assets/trash.js",
  );
  expect(trimmed).toBe(
    table("/assets/form.js")
      .replaceAll('"hasDefaultExport":false,', "")
      .replaceAll(',"imports":[],"css":[]', ""),
  );
});

test.each([
  ["of another form", `export const manifest = ${JSON.stringify({ routes: {} })};`],
  ["that does not say what is a screen", tableOf({ root: {}, "routes/api/users/me": {} })],
  ["without calls of /api, whose folder must have moved", tableOf({ root: screen })],
  ["with a screen among them", tableOf({ root: screen, "routes/bytes/viewer": screen })],
])("a table %s fails the build", (_, table) => {
  expect(() => trimRouteTable(table, none)).toThrow();
});
