CREATE TABLE "dismissed_asks" (
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	"dismissed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_asks_user_id_words_pk" PRIMARY KEY("user_id","words")
);
--> statement-breakpoint
DROP INDEX "tasks_listed";--> statement-breakpoint
ALTER TABLE "mailbox_connections" ADD COLUMN "history_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailbox_connections" ADD COLUMN "watched_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "standing" text DEFAULT 'task' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "edited" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "reminders" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "closing" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "declined_closing" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "model_answer" jsonb;--> statement-breakpoint
ALTER TABLE "dismissed_asks" ADD CONSTRAINT "dismissed_asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_unsure" ON "tasks" USING btree ("user_id","asked_at" DESC NULLS FIRST,"id") WHERE standing = 'unsure' and trashed_at is null and deleted_at is null and not trashed_with_thread;--> statement-breakpoint
CREATE INDEX "tasks_listed" ON "tasks" USING btree ("user_id","status","asked_at" DESC NULLS FIRST,"id") WHERE standing = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread;