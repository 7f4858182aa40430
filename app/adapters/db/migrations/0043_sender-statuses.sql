-- No task changes between the count of what is there and the new function: what writers have noted is added first.
LOCK TABLE "tasks" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "task_senders" ADD COLUMN "not_started" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_senders" ADD COLUMN "in_progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_senders" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- As before, and keeps for each sender how many tasks of each status there are.
CREATE OR REPLACE FUNCTION "add_count_changes"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
begin
	if not exists (select from count_changes where user_id = new.user_id) then
		return null;
	end if;
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
		insert into task_senders as kept (user_id, email, count, not_started, in_progress, done)
		select user_id, sender, sum(not_started + in_progress + done), sum(not_started), sum(in_progress), sum(done)
		from count_changes
		where user_id = new.user_id and sender is not null
		group by user_id, sender having sum(not_started) <> 0 or sum(in_progress) <> 0 or sum(done) <> 0
		on conflict (user_id, email) do update set
			count = kept.count + excluded.count,
			not_started = kept.not_started + excluded.not_started,
			in_progress = kept.in_progress + excluded.in_progress,
			done = kept.done + excluded.done;
		if found then
			delete from task_senders where user_id = new.user_id and count = 0
				and email in (select sender from count_changes where user_id = new.user_id);
		end if;
	end if;
	delete from count_changes where user_id = new.user_id;
	return null;
end $$;--> statement-breakpoint
-- What is there already.
UPDATE "task_senders" SET not_started = asked.not_started, in_progress = asked.in_progress, done = asked.done
from (
	select user_id, left(lower(author ->> 'email'), 320) as email,
		sum((status = 'not_started')::int) as not_started,
		sum((status = 'in_progress')::int) as in_progress,
		sum((status = 'done')::int) as done
	from tasks
	where classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread
	group by 1, 2
) as asked
where task_senders.user_id = asked.user_id and task_senders.email = asked.email;
