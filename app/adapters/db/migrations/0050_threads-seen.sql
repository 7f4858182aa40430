ALTER TABLE "users" ADD COLUMN "threads_seen_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "threads_seen_at" = now();
