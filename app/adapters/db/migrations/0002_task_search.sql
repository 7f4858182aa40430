DROP INDEX "tasks_search";--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("user_id",("text" || ' ' || coalesce("quote", '')) gin_trgm_ops);