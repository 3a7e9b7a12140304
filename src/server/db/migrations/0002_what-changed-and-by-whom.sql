DROP INDEX "audit_log_action_record_index";--> statement-breakpoint
ALTER TABLE "auth_items" ADD COLUMN "own_posts_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "version" integer;--> statement-breakpoint
UPDATE "post_revisions" SET "version" = "number";--> statement-breakpoint
ALTER TABLE "post_revisions" ALTER COLUMN "version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "changed" jsonb;--> statement-breakpoint
CREATE INDEX "post_revisions_post_id_version_index" ON "post_revisions" USING btree ("post_id","version");--> statement-breakpoint
CREATE INDEX "audit_log_subject_record_version_index" ON "audit_log" USING btree ("subject","record","version");