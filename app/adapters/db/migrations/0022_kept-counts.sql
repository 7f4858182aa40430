CREATE TABLE "count_changes" (
	"user_id" uuid NOT NULL,
	"sender" text,
	"threads" integer DEFAULT 0 NOT NULL,
	"not_started" integer DEFAULT 0 NOT NULL,
	"in_progress" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"unsure" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_counts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"threads" integer DEFAULT 0 NOT NULL,
	"not_started" integer DEFAULT 0 NOT NULL,
	"in_progress" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"unsure" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_senders" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "task_senders_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "desk_counts" ADD CONSTRAINT "desk_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_senders" ADD CONSTRAINT "task_senders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_senders_by_count" ON "task_senders" USING btree ("user_id","count" DESC NULLS FIRST,"email");--> statement-breakpoint
CREATE INDEX "tasks_of_sender" ON "tasks" USING btree ("user_id",left(lower("author" ->> 'email'), 320),"asked_at" DESC NULLS FIRST) WHERE classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread;--> statement-breakpoint
-- No committed row is ever in it, so nothing has to survive a crash.
ALTER TABLE "count_changes" SET UNLOGGED;--> statement-breakpoint
-- Notes what a statement changed of the tasks that count: "removed" are its rows before, "added" those after it.
CREATE FUNCTION "note_task_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT' then
		insert into count_changes (user_id, sender, not_started, in_progress, done, unsure)
		select user_id, left(lower(author ->> 'email'), 320) as sender,
			sum((classification = 'task' and status = 'not_started')::int) as not_started,
			sum((classification = 'task' and status = 'in_progress')::int) as in_progress,
			sum((classification = 'task' and status = 'done')::int) as done,
			sum((classification = 'unsure')::int) as unsure
		from added
		where classification in ('task', 'unsure') and trashed_at is null and deleted_at is null and not trashed_with_thread
		group by 1, 2;
	elsif tg_op = 'DELETE' then
		insert into count_changes (user_id, sender, not_started, in_progress, done, unsure)
		select user_id, left(lower(author ->> 'email'), 320) as sender,
			sum(-(classification = 'task' and status = 'not_started')::int) as not_started,
			sum(-(classification = 'task' and status = 'in_progress')::int) as in_progress,
			sum(-(classification = 'task' and status = 'done')::int) as done,
			sum(-(classification = 'unsure')::int) as unsure
		from removed
		where classification in ('task', 'unsure') and trashed_at is null and deleted_at is null and not trashed_with_thread
		group by 1, 2;
	else
		insert into count_changes (user_id, sender, not_started, in_progress, done, unsure)
		select * from (
			select user_id, left(lower(author ->> 'email'), 320) as sender,
				sum(sign * (classification = 'task' and status = 'not_started')::int) as not_started,
				sum(sign * (classification = 'task' and status = 'in_progress')::int) as in_progress,
				sum(sign * (classification = 'task' and status = 'done')::int) as done,
				sum(sign * (classification = 'unsure')::int) as unsure
			from (select *, 1 as sign from added union all select *, -1 from removed) as changed
			where classification in ('task', 'unsure') and trashed_at is null and deleted_at is null and not trashed_with_thread
			group by 1, 2
		) as changed
		where not_started <> 0 or in_progress <> 0 or done <> 0 or unsure <> 0;
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "note_thread_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT' then
		insert into count_changes (user_id, threads)
		select user_id, count(*) from added where trashed_at is null and deleted_at is null and has_active_content group by 1;
	elsif tg_op = 'DELETE' then
		insert into count_changes (user_id, threads)
		select user_id, -count(*) from removed where trashed_at is null and deleted_at is null and has_active_content group by 1;
	else
		insert into count_changes (user_id, threads)
		select user_id, sum(sign) from (
			select user_id, 1 as sign from added where trashed_at is null and deleted_at is null and has_active_content
			union all select user_id, -1 from removed where trashed_at is null and deleted_at is null and has_active_content
		) as changed
		group by 1 having sum(sign) <> 0;
	end if;
	return null;
end $$;--> statement-breakpoint
-- Runs at the commit, for each row of count_changes: the first takes all of the user's. It locks the row of
-- desk_counts before those of task_senders, and nothing is locked after it, so no two commits wait in a circle.
CREATE FUNCTION "add_count_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into desk_counts as kept (user_id, threads, not_started, in_progress, done, unsure)
	select user_id, sum(threads), sum(not_started), sum(in_progress), sum(done), sum(unsure)
	from count_changes
	-- The user may have been deleted by this transaction.
	where user_id = new.user_id and exists (select from users where id = new.user_id)
	group by user_id
	on conflict (user_id) do update set
		threads = kept.threads + excluded.threads,
		not_started = kept.not_started + excluded.not_started,
		in_progress = kept.in_progress + excluded.in_progress,
		done = kept.done + excluded.done,
		unsure = kept.unsure + excluded.unsure;
	if found then
		insert into task_senders as kept (user_id, email, count)
		select user_id, sender, sum(not_started + in_progress + done)
		from count_changes
		where user_id = new.user_id and sender is not null
		group by user_id, sender having sum(not_started + in_progress + done) <> 0
		on conflict (user_id, email) do update set count = kept.count + excluded.count;
		if found then
			delete from task_senders where user_id = new.user_id and count = 0
				and email in (select sender from count_changes where user_id = new.user_id);
		end if;
	end if;
	delete from count_changes where user_id = new.user_id;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "tasks_counted_on_insert" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_task_counts"();--> statement-breakpoint
CREATE TRIGGER "tasks_counted_on_update" AFTER UPDATE ON "tasks" REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "note_task_counts"();--> statement-breakpoint
CREATE TRIGGER "tasks_counted_on_delete" AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "note_task_counts"();--> statement-breakpoint
CREATE TRIGGER "threads_counted_on_insert" AFTER INSERT ON "threads" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_thread_counts"();--> statement-breakpoint
CREATE TRIGGER "threads_counted_on_update" AFTER UPDATE ON "threads" REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "note_thread_counts"();--> statement-breakpoint
CREATE TRIGGER "threads_counted_on_delete" AFTER DELETE ON "threads" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "note_thread_counts"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "counts_changed" AFTER INSERT ON "count_changes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "add_count_changes"();--> statement-breakpoint
-- What is there already.
INSERT INTO "desk_counts" (user_id, threads, not_started, in_progress, done, unsure)
select id, coalesce(listed.threads, 0), coalesce(asked.not_started, 0), coalesce(asked.in_progress, 0), coalesce(asked.done, 0), coalesce(asked.unsure, 0)
from users
left join (select user_id, count(*) as threads from threads where trashed_at is null and deleted_at is null and has_active_content group by 1) as listed on listed.user_id = users.id
left join (
	select user_id,
		sum((classification = 'task' and status = 'not_started')::int) as not_started,
		sum((classification = 'task' and status = 'in_progress')::int) as in_progress,
		sum((classification = 'task' and status = 'done')::int) as done,
		sum((classification = 'unsure')::int) as unsure
	from tasks
	where classification in ('task', 'unsure') and trashed_at is null and deleted_at is null and not trashed_with_thread
	group by 1
) as asked on asked.user_id = users.id;--> statement-breakpoint
INSERT INTO "task_senders" (user_id, email, count)
select user_id, left(lower(author ->> 'email'), 320), count(*) from tasks
where classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread and author ->> 'email' is not null
group by 1, 2;
