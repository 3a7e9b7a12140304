-- The words of posts go into a table of their own (schema/posts.ts). Its indexes are made when it is filled, which is several
-- times as fast as filling them.
CREATE TABLE "post_words" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"headline" text NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
INSERT INTO post_words (post_id, headline, search) SELECT id, lower(main_headline), search FROM posts;
--> statement-breakpoint
DROP INDEX "posts_search";--> statement-breakpoint
DROP INDEX "posts_headline_trgm";--> statement-breakpoint
ALTER TABLE "post_words" ADD CONSTRAINT "post_words_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_words_search" ON "post_words" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "post_words_headline" ON "post_words" USING gin ("headline" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "search";
--> statement-breakpoint
CREATE FUNCTION words_of(headline text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT setweight(to_tsvector('slotdesk'::regconfig, headline), 'A') || setweight(to_tsvector('slotdesk'::regconfig, left(body, 250000)), 'B')
$$;
--> statement-breakpoint
CREATE FUNCTION post_words_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_words (post_id, headline, search)
  SELECT id, lower(main_headline), words_of(main_headline, body_text) FROM new_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_words_inserted AFTER INSERT ON posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION post_words_inserted();
--> statement-breakpoint
CREATE FUNCTION post_words_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_words SET headline = lower(NEW.main_headline), search = words_of(NEW.main_headline, NEW.body_text)
  WHERE post_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_words_updated AFTER UPDATE OF main_headline, body_text ON posts FOR EACH ROW
WHEN (OLD.main_headline IS DISTINCT FROM NEW.main_headline OR OLD.body_text IS DISTINCT FROM NEW.body_text)
EXECUTE FUNCTION post_words_updated();
