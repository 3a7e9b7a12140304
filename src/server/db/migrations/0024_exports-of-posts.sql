DROP INDEX "post_exports_post_id_index";--> statement-breakpoint
CREATE UNIQUE INDEX "post_exports_post_id_project_index" ON "post_exports" USING btree ("post_id","project");