CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"emptied_at" timestamp with time zone,
	"firebase_uid" text,
	"sealed_token" text
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "ended_at" timestamp with time zone;