CREATE TABLE "upload_reservations" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_reservations_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "upload_reservations" ADD CONSTRAINT "upload_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_reservations_by_end" ON "upload_reservations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "changes_with_reversal" ON "changes" USING btree ("at") WHERE "changes"."reversal" is not null;