ALTER TABLE "sessions" ADD COLUMN "signed_in_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "signed_in_at" = "sign_in"."at"
FROM (SELECT "user_id", "family", min("created_at") AS "at" FROM "sessions" GROUP BY "user_id", "family") "sign_in"
WHERE "sessions"."user_id" = "sign_in"."user_id" AND "sessions"."family" = "sign_in"."family";
