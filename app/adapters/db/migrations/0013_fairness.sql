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
