/** How often one viewer, or one network without a viewer, may ask for something. */
export type RateRule = {
  name: string;
  perMinute: number;
  /** Counted in the database with each request, and thus exact over all web processes. */
  isExact?: boolean;
};

type Choice = RateRule & { matches: (method: string, pattern: string) => boolean };

const changes = (method: string) => method !== "GET" && method !== "HEAD";

/**
 * By the route's pattern and not by the address: that can be spelled in many ways, as in capitals or with a
 * slash at the end. The first that matches counts.
 */
const choices: Choice[] = [
  // Whatever takes an identity, a code, or a token that is to become a session.
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
  // Google's few addresses speak for every mailbox.
  { name: "push", perMinute: 12_000, matches: (_, pattern) => pattern === "/gmail/push" },
  { name: "change", perMinute: 600, matches: changes },
];
const reading: RateRule = { name: "read", perMinute: 3_000 };

/** For changes that another site asks for: of those even one is too many. */
export const foreignRule: RateRule = { name: "foreign", perMinute: 60 };

export function rateRuleOf(method: string, pattern: string): RateRule {
  return choices.find((choice) => choice.matches(method, pattern)) ?? reading;
}
