-- Sections that are not there were accepted.
UPDATE "users" SET "section_id" = NULL WHERE "section_id" NOT IN (SELECT "id" FROM "sections");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE set null ON UPDATE no action;