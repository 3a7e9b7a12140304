CREATE TABLE "bin_parts" (
	"entry" bigint NOT NULL,
	"part" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "bin_parts_entry_part_pk" PRIMARY KEY("entry","part")
);
--> statement-breakpoint
ALTER TABLE "bin_entries" ADD COLUMN "unfinished" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bin_parts" ADD CONSTRAINT "bin_parts_entry_bin_entries_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."bin_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bin_entries_subject_index" ON "bin_entries" USING btree ("subject") WHERE unfinished;--> statement-breakpoint
-- A large upload is written in parts. What reads these tables from memory, or keeps pages of them, is told once, at the end.
CREATE OR REPLACE FUNCTION list_stamped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('slotdesk.in_parts', true) = 'on' THEN
    RETURN NULL;
  END IF;
  UPDATE stamps SET value = value + 1 WHERE name = TG_TABLE_NAME;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION site_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('slotdesk.in_parts', true) = 'on' THEN
    RETURN NULL;
  END IF;
  INSERT INTO site_changes DEFAULT VALUES;
  RETURN NULL;
END $$;
