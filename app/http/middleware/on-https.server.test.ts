import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

// The settings of a public installation. They are read once, so they are set before anything reads them.
Object.assign(process.env, {
  PUBLIC_ORIGIN: "https://galley.example",
  OFFLINE_GOOGLE: "0",
  FIREBASE_AUTH_EMULATOR_HOST: "",
  GOOGLE_ISSUER_URL: "https://accounts.google.com",
  EXTENSION_IDS: "",
  TYPEFORM_ID: "survey",
});
const { securityHeaders } = await import("./security-headers.server.ts");
const { sessionCookie, frameSessionCookie } = await import("#app/http/cookies.server.ts");

async function headers(): Promise<Headers> {
  const request = new Request("https://galley.example/dashboard");
  const url = new URL(request.url);
  const response = await securityHeaders(
    { request, context: new RouterContextProvider(), params: {}, url, pattern: "/dashboard" },
    async () => new Response("page"),
  );
  if (!response) throw new Error("It did not answer.");
  return response.headers;
}

test("pages show Google's photos, go to Google to sign in, and without an extension nobody frames them", async () => {
  const rules = ((await headers()).get("content-security-policy") ?? "").split("; ");
  expect(rules).toContain("img-src 'self' data: blob: https://lh3.googleusercontent.com");
  expect(rules).toContain("form-action 'self' https://accounts.google.com");
  expect(rules).toContain("frame-ancestors 'none'");
  expect(rules).toContain("frame-src https://form.typeform.com");
});

test("cookies are of this host alone, and secure", async () => {
  const session = await sessionCookie().serialize("x");
  expect(session).toMatch(/^__Host-galley-session=/);
  for (const part of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"])
    expect(session).toContain(part);
  expect(await frameSessionCookie().serialize("x")).toMatch(/^__Host-galley-session-frame=/);
});
