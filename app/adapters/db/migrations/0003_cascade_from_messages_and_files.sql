ALTER TABLE "files" DROP CONSTRAINT "files_user_id_message_id_messages_user_id_id_fk";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_user_id_message_id_messages_user_id_id_fk";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_user_id_file_id_files_user_id_id_fk";
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_message_id_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."messages"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_message_id_messages_user_id_id_fk" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."messages"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_file_id_files_user_id_id_fk" FOREIGN KEY ("user_id","file_id") REFERENCES "public"."files"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_of_message" ON "tasks" USING btree ("user_id","message_id");