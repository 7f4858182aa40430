CREATE TABLE "contact_roles" (
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"role" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_roles_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "participants" jsonb;--> statement-breakpoint
ALTER TABLE "contact_roles" ADD CONSTRAINT "contact_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_sent_from" ON "messages" USING btree ("user_id",lower("sender" ->> 'email')) WHERE is_sent;