ALTER TABLE "events" ADD COLUMN "xid" bigint DEFAULT (pg_current_xact_id()::text::bigint) NOT NULL;--> statement-breakpoint
CREATE INDEX "post_locks_expires_at_index" ON "post_locks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "events_xid_index" ON "events" USING btree ("xid");--> statement-breakpoint
-- Whatever is written of a change is an event too, in the same transaction (src/server/events.ts). A deed without a record is
-- about many, as an upload: its event has no ids.
CREATE FUNCTION audit_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (name, data)
  SELECT name, jsonb_build_object('ids', CASE WHEN bool_or(record IS NULL) THEN '[]'::jsonb ELSE jsonb_agg(DISTINCT record::bigint) END)
  FROM (
    SELECT subject || '.changed' AS name, record FROM new_rows WHERE subject NOT IN ('session', 'endpoint')
    UNION ALL
    SELECT 'board.moved', record FROM new_rows WHERE subject = 'post' AND changed ? 'status'
  ) told
  WHERE record IS NULL OR record ~ '^\d{1,15}$'
  GROUP BY name;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_told AFTER INSERT ON audit_log REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_told();
--> statement-breakpoint
-- Servers with open streams look at once when the transaction is committed, and at short intervals anyway.
CREATE FUNCTION events_woken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('events', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_woken AFTER INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION events_woken();
