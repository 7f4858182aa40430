CREATE TABLE "stored_blobs" (
	"user_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "stored_blobs_user_id_sha256_pk" PRIMARY KEY("user_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "google_id" text;--> statement-breakpoint
ALTER TABLE "stored_blobs" ADD CONSTRAINT "stored_blobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_blobs_of_user" ON "stored_blobs" USING btree ("user_id","size");--> statement-breakpoint
CREATE INDEX "import_threads_waiting" ON "import_threads" USING btree ("user_id") WHERE state in ('queued', 'running');