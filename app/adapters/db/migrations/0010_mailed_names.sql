ALTER TABLE "files" ADD COLUMN "mailed_name" text;--> statement-breakpoint
UPDATE "files" SET "mailed_name" = coalesce(
  (SELECT "first"."name" FROM "file_versions" "first" WHERE "first"."user_id" = "files"."user_id" AND "first"."file_id" = "files"."id" AND "first"."version" = 1),
  "files"."name")
WHERE "message_id" IS NOT NULL AND "decoration" IS NULL AND "deleted_at" IS NULL;
