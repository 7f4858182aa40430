CREATE TABLE "preview_refusals" (
	"user_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"page" integer NOT NULL,
	"reason" text NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preview_refusals_user_id_sha256_page_pk" PRIMARY KEY("user_id","sha256","page")
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
ALTER TABLE "files" ADD COLUMN "preview_ms" integer;--> statement-breakpoint
ALTER TABLE "preview_refusals" ADD CONSTRAINT "preview_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;