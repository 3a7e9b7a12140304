ALTER TABLE "post_tags" ADD COLUMN "trashed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- The counts of tags leave out the trash. They need no other table than post_tags: two transactions that trash a post and move
-- its tags lock the same rows, so neither counts what the other changes. EXECUTE plans a statement for its number of rows: a plan
-- that is kept from a statement of many rows would read the whole table for one.
CREATE OR REPLACE FUNCTION tag_counts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag_count_changes (tag_id, count) SELECT tag_id, count(*) FROM new_rows WHERE NOT trashed GROUP BY tag_id;
  EXECUTE 'UPDATE post_tags t SET trashed = (p.status = 4) FROM new_rows n JOIN posts p ON p.id = n.post_id
    WHERE t.post_id = n.post_id AND t.tag_id = n.tag_id AND t.trashed <> (p.status = 4)';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tag_counts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag_count_changes (tag_id, count) SELECT tag_id, -count(*) FROM old_rows WHERE NOT trashed GROUP BY tag_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tag_counts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag_count_changes (tag_id, count)
  SELECT tag_id, sum(n)
  FROM (SELECT tag_id, 1 AS n FROM new_rows WHERE NOT trashed UNION ALL SELECT tag_id, -1 FROM old_rows WHERE NOT trashed) AS changed
  GROUP BY tag_id HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION post_tags_trashed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'UPDATE post_tags t SET trashed = (n.status = 4) FROM new_rows n
    WHERE t.post_id = n.id AND t.trashed <> (n.status = 4)';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_tags_trashed AFTER UPDATE ON posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION post_tags_trashed();
--> statement-breakpoint
UPDATE post_tags t SET trashed = true FROM posts p WHERE p.id = t.post_id AND p.status = 4;
