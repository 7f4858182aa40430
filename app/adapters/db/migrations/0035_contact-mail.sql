CREATE TABLE "contact_mail" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"has_mail" boolean NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_mail_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "contact_mail" ADD CONSTRAINT "contact_mail_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;