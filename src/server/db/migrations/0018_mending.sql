CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"step" integer NOT NULL,
	"request" text NOT NULL,
	"answer" json,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_step_pk" PRIMARY KEY("user_id","key","step")
);
--> statement-breakpoint
ALTER TABLE "post_words" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_words" ADD COLUMN "status" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "preview_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "static_pages" ADD COLUMN "shown_html" text;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "body_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
-- Words of posts: date and status stand beside them. The indexes are made anew, which is several times as fast as changing each row in them.
DROP INDEX "post_words_search";--> statement-breakpoint
DROP INDEX "post_words_headline";--> statement-breakpoint
UPDATE post_words w SET published_at = p.published_at, status = p.status FROM posts p WHERE p.id = w.post_id;
--> statement-breakpoint
-- Room on each page, so that a new status or date writes no word into the indexes again (a heap-only tuple).
ALTER TABLE post_words SET (fillfactor = 75);
--> statement-breakpoint
-- With statistics of common words the planner reads the whole table and unpacks every tsvector; without them it uses the index.
ALTER TABLE post_words ALTER COLUMN search SET STATISTICS 0;
--> statement-breakpoint
-- The same type again: it removes the statistics that are there.
ALTER TABLE post_words ALTER COLUMN search TYPE tsvector;
--> statement-breakpoint
CREATE INDEX "post_words_search" ON "post_words" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "post_words_headline" ON "post_words" USING gin ("headline" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_words_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_words (post_id, headline, search, published_at, status)
  SELECT id, lower(main_headline), words_of(main_headline, body_text), published_at, status FROM new_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION post_words_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_words SET published_at = NEW.published_at, status = NEW.status WHERE post_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_words_placed AFTER UPDATE OF status, published_at ON posts FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.published_at IS DISTINCT FROM NEW.published_at)
EXECUTE FUNCTION post_words_placed();
--> statement-breakpoint
-- Static pages: what the site sends is made anew where the HTML changes.
CREATE FUNCTION static_page_html_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown_html = NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER static_page_html_changed BEFORE UPDATE OF html ON static_pages FOR EACH ROW
WHEN (OLD.html IS DISTINCT FROM NEW.html) EXECUTE FUNCTION static_page_html_changed();
--> statement-breakpoint
-- Tags: the words of the extended page, which the search reads.
CREATE FUNCTION document_text(body text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
SELECT coalesce(string_agg(line.words, ' '), '')
FROM jsonb_path_query(body::jsonb, 'strict $.**.content') AS c(content),
  LATERAL (SELECT string_agg(e.node ->> 'text', '' ORDER BY e.place) AS words
    FROM jsonb_array_elements(c.content) WITH ORDINALITY AS e(node, place) WHERE e.node ->> 'type' = 'text') AS line
WHERE line.words IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION tag_body_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.body_text = CASE WHEN NEW.body IS NULL OR NEW.body = '' THEN '' ELSE document_text(NEW.body) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tag_body_changed BEFORE INSERT OR UPDATE OF body ON tags FOR EACH ROW EXECUTE FUNCTION tag_body_changed();
--> statement-breakpoint
UPDATE tags SET body_text = document_text(body) WHERE body <> '';
--> statement-breakpoint
-- Rows of the audit log are only added. Only the job that removes what is too old may delete; a person who is removed
-- leaves their rows without a name.
CREATE FUNCTION audit_log_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('slotdesk.retention', true) = 'audit_log' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log cannot be changed.' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_kept();
--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_kept();
