import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { developmentId } from "../../extension/manifest.ts";
import { ask } from "./request.ts";
import { closeWorld, createWorld, type World } from "./world.ts";

/** Every form and link of a screen leads to a route: with scripts and without. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

function toRoute({ file, id = file, path, index, children }: RouteConfigEntry): RouteObject {
  if (index) return { id, index: true };
  return { id, path, children: children?.map(toRoute) };
}

const isNowhere = (address: string, table: RouteObject[]) => {
  const last = matchRoutes(table, new URL(address, "http://desk.example").pathname)?.at(-1);
  return !last || /not-found|\*$/.test(last.route.id ?? "");
};

/** The addresses of the page's forms and links within the app, without its origin. */
function addressesOf(html: string): string[] {
  const found = html.matchAll(
    /<(?:a|form|button|input)\b[^>]*\s(?:href|action|formaction)="([^"]*)"/gi,
  );
  return [...new Set([...found].map(([, address = ""]) => address.replaceAll("&amp;", "&")))];
}

const connect = `/auth/extension?id=${developmentId}&challenge=${"c".repeat(43)}`;
const filtered = "/dashboard?sender=nobody%40x.example&whose=mine";

test.each<["owner" | "nobody", string, string[]]>([
  ["nobody", "/", ["/auth/google", "/privacy", "/terms"]],
  ["nobody", "/privacy", ["/account"]],
  ["nobody", "/nowhere", ["/"]],
  ["nobody", connect, ["/auth/google"]],
  ["owner", connect, ["/auth/extension/code"]],
  ["owner", "/account", ["/auth/logout", "/auth/google", "/account/export", "/account/delete"]],
  ["owner", "/account/delete", ["/account"]],
  ["owner", filtered, ["/dashboard", "/dashboard/search", "/dashboard/trash"]],
  ["owner", "/dashboard/thread/desk?messages=1", ["/dashboard"]],
  ["owner", "/dashboard/import", ["/dashboard"]],
  ["owner", "/dashboard/search?q=tea", ["/dashboard"]],
  ["owner", "/dashboard/trash", ["/trash/empty"]],
  ["owner", "/dashboard/upload", ["/uploads"]],
  ["owner", "/dashboard/files", ["/dashboard/upload"]],
])("for %s %s leads to %j, and nowhere into the void", async (who, path, some) => {
  const headers = who === "owner" ? { cookie: world.owner.cookie } : undefined;
  const addresses = addressesOf(await (await ask(path, { headers })).text());
  const own = addresses.filter((address) => /^\/(?!\/)/.test(address));
  const table = (await routes).map(toRoute);
  expect(own.filter((address) => isNowhere(address, table))).toEqual([]);
  const paths = own.map((address) => address.replace(/\?.*/, ""));
  expect(paths).toEqual(expect.arrayContaining(some));
});
