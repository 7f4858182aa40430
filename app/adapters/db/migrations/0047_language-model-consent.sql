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
ALTER TABLE "users" ADD COLUMN "model_service" text;--> statement-breakpoint
ALTER TABLE "model_spending" ADD CONSTRAINT "model_spending_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_spending_of_day" ON "model_spending" USING btree ("day");