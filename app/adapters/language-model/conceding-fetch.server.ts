import { readRefusal } from "./read-refusal.ts";
import { type Body, type Concession, concessionFor, mergePatch } from "./service-terms.ts";

export type Concessions = {
  possible: readonly Concession[];
  /** What the service has made necessary in this process. */
  made: Concession[];
  /** Merged into every body: the operator's. */
  options: Body;
};

/**
 * Returns a fetch that repeats a request without what the service refuses of it. What was refused once is left out
 * of every later request.
 */
export function concedingFetch(terms: Concessions, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const body = bodyOf(init);
    if (!body) return send(input, init);
    for (;;) {
      const known = terms.made.length;
      const conceded = terms.made.reduce((sent, { apply }) => apply(sent), body);
      const sent = JSON.stringify(mergePatch(conceded, terms.options));
      const response = await send(input, { ...init, body: sent });
      if (response.status !== 400 && response.status !== 422) return response;
      const text = await response.text();
      // A request beside this one may have met the same refusal first.
      if (terms.made.length > known) continue;
      const left = terms.possible.filter((one) => !terms.made.includes(one));
      const concession = concessionFor(left, readRefusal(text));
      // Each turn uses up one of a few concessions.
      if (!concession) {
        const { status, headers } = response;
        return new Response(text, { status, headers });
      }
      terms.made.push(concession);
    }
  };
}

function bodyOf(init: RequestInit | undefined): Body | null {
  if (typeof init?.body !== "string") return null;
  const body: Body = JSON.parse(init.body);
  return body;
}
