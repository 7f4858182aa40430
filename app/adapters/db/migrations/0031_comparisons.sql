CREATE TABLE "comparisons" (
	"user_id" uuid NOT NULL,
	"older_sha256" text NOT NULL,
	"newer_sha256" text NOT NULL,
	"older_page" integer NOT NULL,
	"newer_page" integer NOT NULL,
	"algorithm" integer NOT NULL,
	"found" jsonb,
	"picture_sha256" text,
	"reason" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comparisons_user_id_older_sha256_newer_sha256_older_page_newer_page_algorithm_pk" PRIMARY KEY("user_id","older_sha256","newer_sha256","older_page","newer_page","algorithm")
);
--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comparisons_of_newer" ON "comparisons" USING btree ("user_id","newer_sha256");--> statement-breakpoint
CREATE INDEX "comparisons_of_picture" ON "comparisons" USING btree ("user_id","picture_sha256");--> statement-breakpoint
CREATE INDEX "comparisons_by_age" ON "comparisons" USING btree ("made_at");