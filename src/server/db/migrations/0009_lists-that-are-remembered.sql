-- Servers keep the stop words and the contextual links in memory, made ready for looking; a stamp tells them what is old.
-- Only those who write the same list wait for each other.
INSERT INTO stamps (name, value) VALUES ('stop_words', 0), ('contextual_links', 0);
--> statement-breakpoint
CREATE FUNCTION list_stamped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stamps SET value = value + 1 WHERE name = TG_TABLE_NAME;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER list_stamped AFTER INSERT OR UPDATE OR DELETE ON stop_words FOR EACH STATEMENT EXECUTE FUNCTION list_stamped();
--> statement-breakpoint
CREATE TRIGGER list_stamped AFTER INSERT OR UPDATE OR DELETE ON contextual_links FOR EACH STATEMENT EXECUTE FUNCTION list_stamped();
--> statement-breakpoint
-- What else the public site shows.
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON contextual_links FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON hot_news FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON menus FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON tag_redirects FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
--> statement-breakpoint
-- How many posts a tag is on, appended and folded later, as the counts of posts are (schema/taxonomy.ts).
INSERT INTO tag_counts (tag_id, count) SELECT tag_id, count(*) FROM post_tags GROUP BY tag_id;
--> statement-breakpoint
CREATE VIEW tag_totals AS
SELECT tag_id, count FROM tag_counts
UNION ALL
SELECT tag_id, count FROM tag_count_changes;
--> statement-breakpoint
CREATE FUNCTION tag_counts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag_count_changes (tag_id, count) SELECT tag_id, count(*) FROM new_rows GROUP BY tag_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tag_counts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag_count_changes (tag_id, count) SELECT tag_id, -count(*) FROM old_rows GROUP BY tag_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tag_counts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag_count_changes (tag_id, count)
  SELECT tag_id, sum(n) FROM (SELECT tag_id, 1 AS n FROM new_rows UNION ALL SELECT tag_id, -1 FROM old_rows) AS changed
  GROUP BY tag_id HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tag_counts_inserted AFTER INSERT ON post_tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tag_counts_inserted();
--> statement-breakpoint
CREATE TRIGGER tag_counts_deleted AFTER DELETE ON post_tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tag_counts_deleted();
--> statement-breakpoint
CREATE TRIGGER tag_counts_updated AFTER UPDATE ON post_tags REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tag_counts_updated();
