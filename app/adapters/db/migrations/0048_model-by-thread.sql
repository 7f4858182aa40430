CREATE TABLE "model_samples" (
	"user_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"model" text NOT NULL,
	"sure" integer NOT NULL,
	"omitted" integer NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_samples_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "model_opt_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "model_samples" ADD CONSTRAINT "model_samples_user_id_message_id_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."messages"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_samples_newest" ON "model_samples" USING btree ("model","answered_at" DESC NULLS FIRST);