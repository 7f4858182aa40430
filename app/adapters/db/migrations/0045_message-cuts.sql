ALTER TABLE "messages" ADD COLUMN "cuts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "internet_message_id" text;--> statement-breakpoint
CREATE INDEX "messages_by_internet_id" ON "messages" USING btree ("user_id","internet_message_id") WHERE internet_message_id is not null;