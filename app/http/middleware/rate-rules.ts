import { networkOf } from "./network-of.ts";

/** A limit on how often something may be requested. */
export type RateRule = {
  name: string;
  /** For one session, or one network without a session. */
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

/** Users have several devices, and an office or a provider has many users behind one address. */
const sessionsOfUser = 2;
const usersOfNetwork = 20;

/**
 * Returns who counts under a rule with how many requests a minute: a session's token, its user and their
 * network; without a session their network, and the bearer token, of which `bearer` is the hash, wherever it
 * comes from. The network is first: anybody can write any number of tokens, and none is counted past its limit. A user makes no more of the rare requests (exact rules) with
 * several sessions.
 */
export function limitsOf(
  { perMinute, isExact }: RateRule,
  session: { id: string; viewer: { id: string } } | null,
  address: string,
  bearer: string | null = null,
): { who: string; perMinute: number }[] {
  const network = networkOf(address);
  if (!session) {
    const ofToken = bearer === null ? [] : [{ who: `token ${bearer}`, perMinute }];
    return [{ who: network, perMinute }, ...ofToken];
  }
  return [
    { who: `session ${session.id}`, perMinute },
    { who: session.viewer.id, perMinute: isExact ? perMinute : perMinute * sessionsOfUser },
    { who: `users of ${network}`, perMinute: perMinute * usersOfNetwork },
  ];
}
