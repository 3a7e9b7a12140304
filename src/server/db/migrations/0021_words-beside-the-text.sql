CREATE TABLE "post_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"parent_id" bigint,
	"user_id" bigint,
	"text" text DEFAULT '' NOT NULL,
	"replacement" text,
	"quote" text DEFAULT '' NOT NULL,
	"from_at" integer,
	"to_at" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closed_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "post_comment_state" CHECK ("post_comments"."state" in ('open', 'done', 'taken', 'left'))
);
--> statement-breakpoint
CREATE TABLE "post_drafts" (
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"page" text NOT NULL,
	"sent" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_drafts_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_fingerprints_due" (
	"post_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_fingerprints" DROP CONSTRAINT "post_fingerprints_post_id_posts_id_fk";
--> statement-breakpoint
ALTER TABLE "post_fingerprints" DROP CONSTRAINT "post_fingerprints_fingerprint_post_id_position_pk";--> statement-breakpoint
ALTER TABLE "post_fingerprints" ADD CONSTRAINT "post_fingerprints_fingerprint_post_id_pk" PRIMARY KEY("fingerprint","post_id");--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_parent_id_post_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."post_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_comments_post_id_index" ON "post_comments" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_comments_parent_id_index" ON "post_comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "post_comments_mentions" ON "post_comments" USING gin ("mentions");--> statement-breakpoint
ALTER TABLE "post_fingerprints" DROP COLUMN "position";--> statement-breakpoint
-- Fingerprints: what is written or changed waits for the job that takes them; those of a deleted post go with it.
TRUNCATE post_fingerprints;
--> statement-breakpoint
CREATE FUNCTION fingerprints_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_fingerprints_due SELECT id FROM new_rows WHERE body_text <> '' ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fingerprints_due_inserted AFTER INSERT ON posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION fingerprints_due();
--> statement-breakpoint
CREATE FUNCTION fingerprints_due_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_fingerprints_due VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fingerprints_due_again AFTER UPDATE OF body_text ON posts FOR EACH ROW
WHEN (OLD.body_text IS DISTINCT FROM NEW.body_text) EXECUTE FUNCTION fingerprints_due_again();
--> statement-breakpoint
CREATE FUNCTION fingerprints_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM post_fingerprints WHERE post_id = OLD.id;
  DELETE FROM post_fingerprints_due WHERE post_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fingerprints_removed AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION fingerprints_removed();
--> statement-breakpoint
INSERT INTO post_fingerprints_due SELECT id FROM posts WHERE body_text <> '';
