import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { log } from "#app/adapters/log.server.ts";
import { ShareTaken } from "#app/adapters/overload.ts";
import { requestIdContext, unservedContext } from "./context.server.ts";
import { logRouterError as handleError } from "./handle-error.server.ts";

afterEach(() => vi.restoreAllMocks());

function spies() {
  const info = vi.spyOn(log, "info").mockImplementation(() => undefined);
  const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  return { info, warn, error };
}

/** A build of one resource route that has a loader only. */
const build = {
  entry: { module: { default: () => new Response("page"), handleError } },
  routes: {
    files: { id: "files", path: "files", module: { loader: () => new Response("files") } },
  },
  assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "" },
  future: {},
  publicPath: "/",
  assetsBuildDirectory: "",
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

test("a method that the router refuses is logged by name and status, without a stack", async () => {
  const { info, error } = spies();
  const context = new RouterContextProvider();
  context.set(requestIdContext, "an-id");
  const request = new Request("http://localhost:3000/files", { method: "PUT" });
  expect((await createRequestHandler(build, "production")(request, context)).status).toBe(405);
  expect(info.mock.calls).toEqual([
    [{ request: "an-id", method: "PUT", status: 405 }, "a request was refused"],
  ]);
  expect(error).not.toHaveBeenCalled();
});

test("what fails with us is logged as it is, and nothing of who has left", () => {
  const { error } = spies();
  const request = new Request("http://localhost:3000/files");
  const err = new Error("The disk is gone.");
  handleError(err, { request });
  expect(error.mock.calls[0]?.[0]).toMatchObject({ method: "GET", err });
  handleError(err, { request: new Request(request, { signal: AbortSignal.abort() }) });
  expect(error).toHaveBeenCalledTimes(1);
});

test("a full pool and a person's full share are told as too much at once, not as a fault of the database", () => {
  const { info, warn, error } = spies();
  const told = (cause: Error) => {
    const context = new RouterContextProvider();
    const request = new Request("http://localhost:3000/files");
    handleError(new Error("Failed query", { cause }), { request, context });
    return context.get(unservedContext);
  };
  const full = told(new Error("timeout exceeded when trying to connect"));
  expect(full).toMatchObject({ status: 503, message: expect.stringMatching(/^Galley is busy/) });
  expect(warn.mock.calls[0]?.[1]).toMatch(/connections of the pool are busy/);
  const own = told(new ShareTaken());
  expect(own).toMatchObject({ status: 429, message: expect.stringMatching(/this was not done/) });
  expect(info.mock.calls[0]?.[1]).toMatch(/its person asked for too much/);
  const gone = told(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
  expect(gone).toMatchObject({ status: 503, message: expect.stringMatching(/database/) });
  expect(error).not.toHaveBeenCalled();
});
