import type { GoogleLimit } from "#app/adapters/google/google-limit.ts";

/** The one who waits for the answer: a user at the screen, or an import in the background. */
export type Urgency = "person" | "import";

/** How long a call must wait, and for whose quota. */
export type QuotaWait = { waitMs: number; limit: GoogleLimit };
