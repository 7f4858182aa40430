CREATE TABLE "blob_removals" (
	"user_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "blob_removals_user_id_sha256_pk" PRIMARY KEY("user_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "preview_refusals" (
	"user_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"page" integer NOT NULL,
	"reason" text NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preview_refusals_user_id_sha256_page_pk" PRIMARY KEY("user_id","sha256","page")
);
--> statement-breakpoint
CREATE TABLE "stored_blobs" (
	"user_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "stored_blobs_user_id_sha256_pk" PRIMARY KEY("user_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "request_counts" (
	"key" text NOT NULL,
	"minute" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "request_counts_minute_key_pk" PRIMARY KEY("minute","key")
);
--> statement-breakpoint
CREATE TABLE "queue_clocks" (
	"queue" text PRIMARY KEY NOT NULL,
	"reached" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_turns" (
	"queue" text NOT NULL,
	"user_id" uuid NOT NULL,
	"lane" text NOT NULL,
	"finish" bigint NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_turns_queue_user_id_lane_pk" PRIMARY KEY("queue","user_id","lane")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "google_id" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "preview_ms" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_sent" boolean;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "authentication" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "authorship" text DEFAULT 'unchecked' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "raw_state" text DEFAULT 'whole' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reading_problem" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "reading_problem" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "rests_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blob_removals" ADD CONSTRAINT "blob_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_refusals" ADD CONSTRAINT "preview_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_blobs" ADD CONSTRAINT "stored_blobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_blobs_of_user" ON "stored_blobs" USING btree ("user_id","size");--> statement-breakpoint
CREATE INDEX "import_threads_waiting" ON "import_threads" USING btree ("user_id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "messages_to_redact" ON "messages" USING btree ("user_id","id") WHERE raw_state = 'due';--> statement-breakpoint
ALTER TABLE "request_counts" SET UNLOGGED;--> statement-breakpoint
UPDATE "messages" SET "raw_state" = 'due', "extracted_by" = CASE WHEN "extracted_by" = 'demo' THEN 'demo' END
WHERE EXISTS (
  SELECT FROM "files" WHERE "files"."user_id" = "messages"."user_id" AND "files"."message_id" = "messages"."id"
    AND "files"."part_index" IS NOT NULL AND "files"."origin" = 'mail' AND "files"."deleted_at" IS NOT NULL);--> statement-breakpoint
UPDATE "files" SET "email_sent_at" = NULL, "preview_width" = NULL, "preview_height" = NULL, "pages" = NULL,
  "mailed_name" = CASE WHEN "mailed_name" IS NOT NULL THEN U&'\2060' || coalesce(substring("mailed_name" from '\.[A-Za-z0-9]{1,5}$'), '') END
WHERE "deleted_at" IS NOT NULL;--> statement-breakpoint
UPDATE "import_threads" SET "subject" = '' WHERE EXISTS (
  SELECT FROM "threads" WHERE "threads"."user_id" = "import_threads"."user_id"
    AND "threads"."id" = "import_threads"."thread_id" AND "threads"."deleted_at" IS NOT NULL);--> statement-breakpoint
DELETE FROM "contacts" WHERE "source" = 'mail'
  AND EXISTS (SELECT FROM "threads" WHERE "threads"."user_id" = "contacts"."user_id" AND "threads"."deleted_at" IS NOT NULL)
  AND NOT EXISTS (
    SELECT FROM "messages", jsonb_array_elements("recipients" || jsonb_build_array("sender")) AS "person"
    WHERE "messages"."user_id" = "contacts"."user_id" AND lower(btrim("person" ->> 'email')) = "contacts"."email");--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    INSERT INTO "blob_removals" ("user_id", "sha256")
    SELECT "users"."id", "hash"
    FROM pgboss.job, "users", jsonb_array_elements_text(data -> 'sha256s') AS "hash"
    WHERE name = 'forget-blobs' AND state < 'completed' AND "users"."id"::text = data ->> 'userId'
    ON CONFLICT DO NOTHING;
    DELETE FROM pgboss.job WHERE name = 'forget-blobs';
  END IF;
END $$;
