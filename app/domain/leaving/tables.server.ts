import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";

/**
 * Accounts whose deletion is not finished, and its remaining steps. The row outlives its user, so
 * it has no foreign key.
 */
export const accountDeletions = pgTable("account_deletions", {
  userId: uuid().primaryKey(),
  requestedAt: instant().notNull().defaultNow(),
  /** Null until every other row of the user is deleted. */
  emptiedAt: instant(),
  /** The Firebase identity to delete; null once it is deleted. */
  firebaseUid: text(),
  /** The mail token to revoke at Google; null once it is revoked. */
  sealedToken: text(),
});
