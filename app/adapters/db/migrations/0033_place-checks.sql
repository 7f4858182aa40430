CREATE TABLE "place_checks" (
	"user_id" uuid NOT NULL,
	"older_sha256" text NOT NULL,
	"newer_sha256" text NOT NULL,
	"page" integer NOT NULL,
	"place" text NOT NULL,
	"found" jsonb,
	"picture_sha256" text,
	"reason" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "place_checks_user_id_older_sha256_newer_sha256_page_place_pk" PRIMARY KEY("user_id","older_sha256","newer_sha256","page","place")
);
--> statement-breakpoint
ALTER TABLE "place_checks" ADD CONSTRAINT "place_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_checks_of_newer" ON "place_checks" USING btree ("user_id","newer_sha256");--> statement-breakpoint
CREATE INDEX "place_checks_of_picture" ON "place_checks" USING btree ("user_id","picture_sha256");--> statement-breakpoint
CREATE INDEX "place_checks_by_age" ON "place_checks" USING btree ("made_at");