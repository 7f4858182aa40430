import { controlOf } from "#demo/google/offline-google.ts";
import { buildSeed } from "#demo/seed/build-seed.ts";
import { type GoogleEdge, startGoogleEdge } from "./google-edge.ts";

const NOW = new Date("2026-03-12T10:00:00Z");

/** For tests: the edge and the Gmail emulator with the small seed, without Firebase. */
export async function startEdgeFixture(contacts?: number) {
  const mailbox = await buildSeed({ size: "small", now: NOW, contacts });
  const google: GoogleEdge = await startGoogleEdge({
    mailbox,
    redirects: ["http://localhost:3999"],
  });
  const control = controlOf(google);
  const [maya, jonas] = mailbox.people;
  if (!maya || !jonas) throw new Error("The seed has two people");
  return {
    ...google,
    control,
    maya,
    jonas,
    /** Sends a request as this person, GET by default, with a new full grant unless a token is given. */
    async call(email: string, path: string, init: RequestInit & { token?: string } = {}) {
      const token = init.token ?? (await control.mintTokens(email)).access_token;
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${token}`);
      return fetch(`${google.url}${path}`, { ...init, headers });
    },
  };
}

export type EdgeFixture = Awaited<ReturnType<typeof startEdgeFixture>>;
