CREATE TABLE "project_quotas" (
	"api" text PRIMARY KEY NOT NULL,
	"spent_until" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"units_today" bigint NOT NULL,
	"paused_until" timestamp with time zone,
	"paused_by" text
);
--> statement-breakpoint
ALTER TABLE "import_threads" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailbox_connections" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailbox_connections" ADD COLUMN "profile_email" text;--> statement-breakpoint
ALTER TABLE "mailbox_connections" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailbox_connections" ADD COLUMN "aliases_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailbox_connections" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailbox_connections" ADD COLUMN "blocked_by" text;--> statement-breakpoint
CREATE INDEX "mailbox_connections_by_profile" ON "mailbox_connections" USING btree (lower("profile_email"));