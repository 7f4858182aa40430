CREATE INDEX "tasks_asked" ON "tasks" USING btree ("user_id","asked_at" DESC NULLS FIRST,"id") WHERE classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread;--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("user_id","sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "threads_newest" ON "threads" USING btree ("user_id","active_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "threads_search" ON "threads" USING gin ("user_id","title" gin_trgm_ops);