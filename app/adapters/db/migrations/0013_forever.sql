CREATE TABLE "blob_removals" (
	"user_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "blob_removals_user_id_sha256_pk" PRIMARY KEY("user_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "raw_state" text DEFAULT 'whole' NOT NULL;--> statement-breakpoint
ALTER TABLE "blob_removals" ADD CONSTRAINT "blob_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_to_redact" ON "messages" USING btree ("user_id","id") WHERE raw_state = 'due';--> statement-breakpoint
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
