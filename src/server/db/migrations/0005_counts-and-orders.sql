CREATE TABLE "post_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"section_id" bigint NOT NULL,
	"status" smallint NOT NULL,
	"template_type" smallint NOT NULL,
	"advert_status" smallint NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_changes_at_index" ON "site_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "posts_words" ON "posts" USING btree ("word_count" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_oldest" ON "posts" USING btree ("published_at","id" DESC NULLS LAST) WHERE status <> 4;--> statement-breakpoint
CREATE INDEX "posts_least_unique" ON "posts" USING btree ("uniqueness","id" DESC NULLS LAST);