-- Nobody has written this table so far.
DROP TABLE "jobs";
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"input" jsonb NOT NULL,
	"key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"next_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries_left" integer NOT NULL,
	"every" integer,
	"worker" text,
	"progress" integer,
	"error" text,
	"result" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "jobs_next_at_index" ON "jobs" USING btree ("next_at") WHERE next_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_once" ON "jobs" USING btree ("kind","key") WHERE state in ('waiting', 'running');
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_recurring" ON "jobs" USING btree ("kind") WHERE every is not null;
--> statement-breakpoint
-- Whoever looks at jobs hears of each move (src/server/events.ts). A lease that is renewed is none.
CREATE FUNCTION jobs_enqueued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (name, data)
  SELECT 'job.changed', jsonb_build_object('ids', jsonb_agg(id)) FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION jobs_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (name, data)
  SELECT 'job.changed', jsonb_build_object('ids', jsonb_agg(n.id)) FROM new_rows n JOIN old_rows o ON o.id = n.id
  WHERE n.state <> o.state OR n.attempts <> o.attempts OR n.progress IS DISTINCT FROM o.progress
    OR (n.state <> 'running' AND n.next_at IS DISTINCT FROM o.next_at)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER jobs_enqueued AFTER INSERT ON jobs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION jobs_enqueued();
--> statement-breakpoint
CREATE TRIGGER jobs_moved AFTER UPDATE ON jobs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION jobs_moved();
