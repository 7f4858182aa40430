ALTER TABLE "messages" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_sent" boolean;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "authentication" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "authorship" text DEFAULT 'unchecked' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reading_problem" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "reading_problem" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "rests_until" timestamp with time zone;