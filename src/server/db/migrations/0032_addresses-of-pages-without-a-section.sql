-- Of pages of one section, or of none, whose slugs differ in case alone or not at all, the oldest keeps its slug; the others end in
-- their id.
UPDATE "static_pages" x SET "slug" = x."slug" || '-' || x."id" WHERE EXISTS (
  SELECT 1 FROM "static_pages" o
  WHERE o."section_id" IS NOT DISTINCT FROM x."section_id" AND lower(o."slug") = lower(x."slug") AND o."id" < x."id");--> statement-breakpoint
CREATE UNIQUE INDEX "static_pages_lower_slug" ON "static_pages" USING btree (coalesce("section_id", 0),lower("slug"));