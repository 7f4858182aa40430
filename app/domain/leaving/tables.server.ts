import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";

/** Accounts on their way out: what is still to be done for each. It outlives its user, hence no reference. */
export const accountDeletions = pgTable("account_deletions", {
  userId: uuid().primaryKey(),
  requestedAt: instant().notNull().defaultNow(),
  /** Null once every row of the user is gone but this one. */
  emptiedAt: instant(),
  /** The identity to delete at Firebase; null once it is gone. */
  firebaseUid: text(),
  /** The mail token to take back at Google; null once it was. */
  sealedToken: text(),
});
