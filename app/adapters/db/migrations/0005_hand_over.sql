CREATE TABLE "hand_over_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"family" uuid NOT NULL,
	"kind" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "family" uuid;--> statement-breakpoint
UPDATE "sessions" SET "family" = "id";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "family" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hand_over_codes" ADD CONSTRAINT "hand_over_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_over_codes_of_user" ON "hand_over_codes" USING btree ("user_id");