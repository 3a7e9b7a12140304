CREATE TABLE "tag_apart" (
	"tag_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	CONSTRAINT "tag_apart_tag_id_other_id_pk" PRIMARY KEY("tag_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "tag_apart" ADD CONSTRAINT "tag_apart_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_apart" ADD CONSTRAINT "tag_apart_other_id_tags_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tag_apart_other_id_index" ON "tag_apart" USING btree ("other_id");--> statement-breakpoint
-- The site speaks the languages of its sections: a translation changes its pages.
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON languages FOR EACH STATEMENT EXECUTE FUNCTION site_changed();--> statement-breakpoint
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE ON translations FOR EACH STATEMENT EXECUTE FUNCTION site_changed();
