CREATE TABLE "place_redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"page_id" bigint,
	"category_id" bigint,
	"tag_id" bigint,
	"user_id" bigint,
	CONSTRAINT "place_redirects_one" CHECK (num_nonnulls(page_id, category_id, tag_id, user_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "place_redirects" ADD CONSTRAINT "place_redirects_page_id_static_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."static_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_redirects" ADD CONSTRAINT "place_redirects_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_redirects" ADD CONSTRAINT "place_redirects_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_redirects" ADD CONSTRAINT "place_redirects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_redirects_page_id_index" ON "place_redirects" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "place_redirects_category_id_index" ON "place_redirects" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "place_redirects_tag_id_index" ON "place_redirects" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "place_redirects_user_id_index" ON "place_redirects" USING btree ("user_id");
--> statement-breakpoint
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON place_redirects FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
-- The former address of a static page redirects to it, as those of posts and tags do.
CREATE FUNCTION static_page_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_redirects (path, page_id)
  SELECT 'page/' || OLD.slug, NEW.id
  UNION SELECT 'page/' || s.slug || '/' || OLD.slug, NEW.id FROM sections s WHERE s.id = OLD.section_id
  ON CONFLICT (path) DO UPDATE SET page_id = excluded.page_id, category_id = NULL, tag_id = NULL, user_id = NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER static_page_moved AFTER UPDATE OF slug, section_id ON static_pages FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug OR OLD.section_id IS DISTINCT FROM NEW.section_id) EXECUTE FUNCTION static_page_moved();
