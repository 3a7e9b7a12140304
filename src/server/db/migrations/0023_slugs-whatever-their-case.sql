-- Of slugs that differ in case alone the oldest keeps it; the others end in their id.
UPDATE "sections" x SET "slug" = x."slug" || '-' || x."id" WHERE EXISTS (
  SELECT 1 FROM "sections" o WHERE lower(o."slug") = lower(x."slug") AND o."id" < x."id");--> statement-breakpoint
UPDATE "categories" x SET "slug" = x."slug" || '-' || x."id" WHERE EXISTS (
  SELECT 1 FROM "categories" o WHERE o."section_id" = x."section_id" AND lower(o."slug") = lower(x."slug") AND o."id" < x."id");--> statement-breakpoint
UPDATE "tags" x SET "slug" = x."slug" || '-' || x."id" WHERE EXISTS (
  SELECT 1 FROM "tags" o WHERE o."section_id" = x."section_id" AND lower(o."slug") = lower(x."slug") AND o."id" < x."id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_lower_slug" ON "categories" USING btree ("section_id",lower("slug"));--> statement-breakpoint
CREATE UNIQUE INDEX "sections_lower_slug" ON "sections" USING btree (lower("slug"));--> statement-breakpoint
CREATE UNIQUE INDEX "tags_lower_slug" ON "tags" USING btree ("section_id",lower("slug"));