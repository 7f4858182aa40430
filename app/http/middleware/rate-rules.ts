/** A limit on how often one viewer, or one network without a viewer, may request something. */
export type RateRule = {
  name: string;
  perMinute: number;
  /** Counted in the database with each request, so the count is exact over all web processes. */
  isExact?: boolean;
};

type Choice = RateRule & { matches: (method: string, pattern: string) => boolean };

const changes = (method: string) => method !== "GET" && method !== "HEAD";

/**
 * Matches the route's pattern and not the address, which can be spelled in several ways (capitals, a trailing
 * slash). The first match applies.
 */
const choices: Choice[] = [
  // Everything that accepts an identity, a code, or a token that becomes a session.
  {
    name: "sign-in",
    perMinute: 60,
    isExact: true,
    matches: (_, pattern) => pattern.startsWith("/auth/") || pattern === "/panel/session",
  },
  {
    name: "session",
    perMinute: 60,
    isExact: true,
    matches: (method, pattern) => changes(method) && pattern.startsWith("/api/users"),
  },
  {
    name: "export",
    perMinute: 6,
    isExact: true,
    matches: (_, pattern) => pattern === "/account/export",
  },
  { name: "mailbox", perMinute: 240, matches: (_, pattern) => pattern.startsWith("/api/gmail/") },
  // Google sends the pushes of all mailboxes from a few addresses.
  { name: "push", perMinute: 12_000, matches: (_, pattern) => pattern === "/gmail/push" },
  { name: "change", perMinute: 600, matches: changes },
];
const reading: RateRule = { name: "read", perMinute: 3_000 };

/** For state changes that another site requests. */
export const foreignRule: RateRule = { name: "foreign", perMinute: 60 };

export function rateRuleOf(method: string, pattern: string): RateRule {
  return choices.find((choice) => choice.matches(method, pattern)) ?? reading;
}
