import { afterEach, expect, test, vi } from "vitest";
import { keepStyles } from "./keep-styles.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page that carries the styles of this address; returns its cookie afterwards. */
async function cookieAfter(from: string | null, status = 200): Promise<string> {
  const page = { cookie: "", getElementById: () => (from ? { dataset: { from } } : null) };
  vi.stubGlobal("document", page);
  const fetched = vi.fn(async (_address: string) => new Response("", { status }));
  vi.stubGlobal("fetch", fetched);
  keepStyles();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(from ? 1 : 0));
  await new Promise(setImmediate);
  return page.cookie;
}

test("the next page is told which stylesheet this browser has, once it has it", async () => {
  const cookie = await cookieAfter("/assets/root-Ab1.css");
  expect(cookie).toBe("galley-styles=root-Ab1.css;path=/;max-age=31536000;samesite=lax");
  expect(await cookieAfter("/assets/root-Ab1.css", 503)).toBe("");
  expect(await cookieAfter(null)).toBe("");
});
