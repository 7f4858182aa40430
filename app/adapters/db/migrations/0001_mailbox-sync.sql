ALTER TABLE "contacts" DROP CONSTRAINT "contacts_user_id_email_pk";--> statement-breakpoint
ALTER TABLE "contact_syncs" ALTER COLUMN "synced_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "import_threads" ADD COLUMN "messages_added" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_syncs" ADD COLUMN "tried_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_syncs" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "external_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_source_external_id_email_pk" PRIMARY KEY("user_id","source","external_id","email");--> statement-breakpoint
ALTER TABLE "mailbox_connections" ADD COLUMN "quota_spent_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_by_email" ON "contacts" USING btree ("user_id","email");--> statement-breakpoint
ALTER TABLE "mailbox_connections" DROP COLUMN "quota_units";--> statement-breakpoint
ALTER TABLE "mailbox_connections" DROP COLUMN "quota_window_at";
