import { timestamp } from "drizzle-orm/pg-core";

/** A point in time: timestamptz, a Date in code. */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });
