ALTER TABLE "files" ADD COLUMN "is_own_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "files" SET "is_own_preview" = true
WHERE "preview_sha256" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "previews" "drawn" WHERE "drawn"."user_id" = "files"."user_id" AND "drawn"."sha256" = "files"."sha256" AND "drawn"."page" = 1 AND "drawn"."preview_sha256" = "files"."preview_sha256");
