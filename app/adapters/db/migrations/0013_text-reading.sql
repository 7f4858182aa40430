ALTER TABLE "messages" ADD COLUMN "reading_problem" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "reading_problem" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "rests_until" timestamp with time zone;