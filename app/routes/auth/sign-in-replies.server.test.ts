import { afterEach, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { permissionsToast } from "#app/routes/landing/permissions-toast.ts";
import { refused } from "./sign-in-replies.server.ts";

afterEach(() => Object.assign(env(), { GMAIL_ACCESS: "modify" }));

test.each([
  ["modify", "Please provide full Gmail permissions for Galley to function."],
  ["readonly", "Please allow Galley to read your Gmail: it needs that to function."],
])(
  "after a refusal the landing page says which permission is asked for: %s",
  async (access, words) => {
    Object.assign(env(), { GMAIL_ACCESS: access });
    const reply = await refused(false, { returnTo: "/dashboard", popup: true }, new Headers());
    const { searchParams } = new URL(reply.headers.get("location") ?? "", "http://localhost");
    expect(searchParams.get("popup")).toBe("true");
    expect(permissionsToast(searchParams)?.description).toBe(words);
  },
);
