CREATE TABLE "presence" (
	"session_id" bigint NOT NULL,
	"page" text NOT NULL,
	"posts" bigint[] NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presence_session_id_page_pk" PRIMARY KEY("session_id","page")
);
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A lease is renewed in place: room for that on each page, and no index on what it changes.
ALTER TABLE presence SET (fillfactor = 50);
--> statement-breakpoint
-- Whoever may read posts hears which of them were opened or left (src/server/areas/presence.ts). A lease that is renewed is
-- nothing new; one that had run out was as good as gone.
CREATE FUNCTION presence_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint[] := '{}';
  after bigint[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN before := OLD.posts; END IF;
  IF TG_OP <> 'DELETE' THEN after := NEW.posts; END IF;
  INSERT INTO events (name, data)
  SELECT 'presence.changed', jsonb_build_object('ids', jsonb_agg(DISTINCT id))
  FROM unnest(before || after) AS told(id)
  WHERE NOT (id = ANY (before) AND id = ANY (after)) OR (TG_OP = 'UPDATE' AND OLD.until <= statement_timestamp())
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER presence_told AFTER INSERT OR DELETE ON presence FOR EACH ROW EXECUTE FUNCTION presence_told();
--> statement-breakpoint
CREATE TRIGGER presence_renewed AFTER UPDATE ON presence FOR EACH ROW
  WHEN (OLD.posts IS DISTINCT FROM NEW.posts OR OLD.until <= statement_timestamp()) EXECUTE FUNCTION presence_told();
--> statement-breakpoint
-- Roles with all that a senior editor has, but for jobs, which came later.
INSERT INTO auth_item_children (parent_id, child_id)
SELECT role.id, job.id FROM auth_items role, auth_items job
WHERE role.type = 1 AND job.type = 2 AND job.area = 'jobs' AND NOT EXISTS (
  SELECT 1 FROM auth_items held
  WHERE held.type = 2 AND held.area NOT IN ('jobs', 'roles') AND held.name <> 'users.delete' AND NOT EXISTS (
    SELECT 1 FROM auth_item_children c WHERE c.parent_id = role.id AND c.child_id = held.id))
ON CONFLICT (parent_id, child_id) DO NOTHING;
