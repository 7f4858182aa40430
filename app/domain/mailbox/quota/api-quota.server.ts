import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { env } from "#app/env.server.ts";
import type { Urgency } from "./quota-wait.ts";

/** Google's quota of one of its APIs, for one user and for the whole project. */
export type ApiQuota = {
  /** The key of its row in project_quotas. */
  api: "gmail" | "people";
  /** The user's bucket: how many units it drains in a second, and how many it holds for each urgency. */
  unitsPerSecond: number;
  mostHeld: Record<Urgency, number>;
  spentUntil: PgColumn;
  pausedUntil: PgColumn;
  spend: (until: SQL) => Partial<Columns>;
  pause: (until: SQL) => Partial<Columns>;
  /** The project's units a minute and a day. Infinity where they are not counted. */
  perMinute: () => number;
  perDay: () => number;
};
type Columns = Record<
  "quotaSpentUntil" | "pausedUntil" | "peopleSpentUntil" | "peoplePausedUntil",
  SQL
>;

/**
 * Gmail allows 6,000 units per minute and user (since May 2026). A bucket that drains 75 units a
 * second and holds 1,500 admits at most 1,500 + 60 × 75 = 6,000 in any minute. Imports may fill it
 * only to 300, so they take at most 4,800 in any minute: a fifth is always left for users.
 */
export const gmailQuota: ApiQuota = {
  api: "gmail",
  unitsPerSecond: 75,
  mostHeld: { person: 1_500, import: 300 },
  spentUntil: mailboxConnections.quotaSpentUntil,
  pausedUntil: mailboxConnections.pausedUntil,
  spend: (quotaSpentUntil) => ({ quotaSpentUntil }),
  pause: (pausedUntil) => ({ pausedUntil }),
  perMinute: () => env().GMAIL_UNITS_PER_MINUTE,
  perDay: () => env().GMAIL_UNITS_PER_DAY,
};

/**
 * People counts requests: 90 reads of contacts per minute and user, by the quota page of Google's
 * console; Google's documentation names no number. The bucket works as Gmail's. The project's quota
 * differs from project to project, so it is counted only if the setting tells it.
 */
export const peopleQuota: ApiQuota = {
  api: "people",
  unitsPerSecond: 1.125,
  mostHeld: { person: 22, import: 4 },
  spentUntil: mailboxConnections.peopleSpentUntil,
  pausedUntil: mailboxConnections.peoplePausedUntil,
  spend: (peopleSpentUntil) => ({ peopleSpentUntil }),
  pause: (peoplePausedUntil) => ({ peoplePausedUntil }),
  perMinute: () => env().PEOPLE_REQUESTS_PER_MINUTE || Number.POSITIVE_INFINITY,
  perDay: () => Number.POSITIVE_INFINITY,
};
