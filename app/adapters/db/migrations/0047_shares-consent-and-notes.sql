CREATE TABLE "upload_reservations" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_reservations_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "model_outages" (
	"model" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_spending" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "model_spending_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "threads_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "model_service" text;--> statement-breakpoint
ALTER TABLE "previews" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "upload_reservations" ADD CONSTRAINT "upload_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_spending" ADD CONSTRAINT "model_spending_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_reservations_by_end" ON "upload_reservations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "model_spending_of_day" ON "model_spending" USING btree ("day");--> statement-breakpoint
CREATE INDEX "changes_with_reversal" ON "changes" USING btree ("at") WHERE "changes"."reversal" is not null;--> statement-breakpoint
-- Threads that were there before this column are not new to anybody.
UPDATE "users" SET "threads_seen_at" = now();
