-- Every process hears of each session that ends, whatever ended it: its event streams end with it.
CREATE FUNCTION "tell_session_ends"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform pg_notify('galley_sessions', id::text) from ended;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "sessions_end" AFTER DELETE ON "sessions"
REFERENCING OLD TABLE AS ended
FOR EACH STATEMENT EXECUTE FUNCTION "tell_session_ends"();
