CREATE INDEX "count_changes_of_user" ON "count_changes" USING btree ("user_id");--> statement-breakpoint
-- Runs at the commit, for each row of count_changes: the first takes all of the user's. It locks the row of
-- desk_counts before those of task_senders, and nothing is locked after it, so no two commits wait in a circle.
-- While a long transaction runs, the deleted rows of every user stay in the table. A plan that was made while it was
-- small would read all of them, so no plan here may.
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
end $$;
