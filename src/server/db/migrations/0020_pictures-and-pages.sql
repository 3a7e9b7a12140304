ALTER TABLE "images" ADD COLUMN "focus" jsonb;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "look" text;--> statement-breakpoint
CREATE INDEX "posts_top" ON "posts" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 3 and top_status > 0;--> statement-breakpoint
CREATE INDEX "posts_breaking" ON "posts" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 3 and breaking_status = 1;--> statement-breakpoint
-- What the public pages show besides: authors' pages, and the experts of an article.
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON author_profiles FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
CREATE TRIGGER site_user_changed AFTER UPDATE OF slug, position, show_on_site ON users FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
CREATE TRIGGER site_links_inserted AFTER INSERT ON post_experts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION site_links_changed();
--> statement-breakpoint
CREATE TRIGGER site_links_deleted AFTER DELETE ON post_experts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION site_links_changed();
