-- Counts are appended and folded later: nobody waits for somebody else's transaction (schema/posts.ts).
CREATE VIEW post_totals AS
SELECT section_id, status, template_type, advert_status, count FROM post_counts
UNION ALL
SELECT section_id, status, template_type, advert_status, count FROM post_count_changes;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_counts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_count_changes (section_id, status, template_type, advert_status, count)
  SELECT coalesce(section_id, 0), status, template_type, advert_status, sum(n)
  FROM (SELECT section_id, status, template_type, advert_status, 1 AS n FROM new_rows) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
  IF EXISTS (SELECT 1 FROM new_rows WHERE status = 3) THEN
    INSERT INTO site_changes DEFAULT VALUES;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_counts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_count_changes (section_id, status, template_type, advert_status, count)
  SELECT coalesce(section_id, 0), status, template_type, advert_status, sum(n)
  FROM (SELECT section_id, status, template_type, advert_status, -1 AS n FROM old_rows) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
  IF EXISTS (SELECT 1 FROM old_rows WHERE status = 3) THEN
    INSERT INTO site_changes DEFAULT VALUES;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_counts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_count_changes (section_id, status, template_type, advert_status, count)
  SELECT coalesce(section_id, 0), status, template_type, advert_status, sum(n)
  FROM (SELECT section_id, status, template_type, advert_status, 1 AS n FROM new_rows UNION ALL SELECT section_id, status, template_type, advert_status, -1 FROM old_rows) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
  IF EXISTS (SELECT 1 FROM new_rows WHERE status = 3) OR EXISTS (SELECT 1 FROM old_rows WHERE status = 3) THEN
    INSERT INTO site_changes DEFAULT VALUES;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What else the public site shows.
CREATE FUNCTION site_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO site_changes DEFAULT VALUES;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON sections FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON tags FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON static_pages FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
CREATE TRIGGER site_changed AFTER UPDATE OF username, nickname ON users FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
CREATE FUNCTION site_links_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM changed c JOIN posts p ON p.id = c.post_id WHERE p.status = 3) THEN
    INSERT INTO site_changes DEFAULT VALUES;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER site_links_inserted AFTER INSERT ON post_authors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION site_links_changed();
--> statement-breakpoint
CREATE TRIGGER site_links_deleted AFTER DELETE ON post_authors REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION site_links_changed();
--> statement-breakpoint
CREATE TRIGGER site_links_inserted AFTER INSERT ON post_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION site_links_changed();
--> statement-breakpoint
CREATE TRIGGER site_links_deleted AFTER DELETE ON post_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION site_links_changed();
--> statement-breakpoint
-- A role's row is written anew with its rights, so that its xmin says whether what a server remembers of it still holds
-- (server/session.ts).
CREATE FUNCTION role_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE auth_items SET name = name WHERE id IN (SELECT parent_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER role_rights_insert AFTER INSERT ON auth_item_children REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION role_rights_changed();
--> statement-breakpoint
CREATE TRIGGER role_rights_delete AFTER DELETE ON auth_item_children REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION role_rights_changed();
--> statement-breakpoint
CREATE TRIGGER role_rights_update AFTER UPDATE ON auth_item_children REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION role_rights_changed();
