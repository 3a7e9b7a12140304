CREATE TABLE "stamps" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tag_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tag_id" bigint NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tag_counts" (
	"tag_id" bigint PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tag_merge_minors" (
	"merge_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"tag" jsonb NOT NULL,
	"links" jsonb NOT NULL,
	CONSTRAINT "tag_merge_minors_merge_id_tag_id_pk" PRIMARY KEY("merge_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tag_redirects" (
	"section_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"tag_id" bigint NOT NULL,
	"merge_id" bigint,
	CONSTRAINT "tag_redirects_section_id_slug_pk" PRIMARY KEY("section_id","slug")
);
--> statement-breakpoint
ALTER TABLE "contextual_links" DROP CONSTRAINT "contextual_links_text_unique";--> statement-breakpoint
ALTER TABLE "stop_words" DROP CONSTRAINT "stop_words_name_unique";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contextual_links" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contextual_links" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_news" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_news" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "static_pages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stop_words" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stop_words" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "updated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tag_merge_minors" ADD CONSTRAINT "tag_merge_minors_merge_id_tag_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."tag_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_redirects" ADD CONSTRAINT "tag_redirects_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_redirects" ADD CONSTRAINT "tag_redirects_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_redirects" ADD CONSTRAINT "tag_redirects_merge_id_tag_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."tag_merges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tag_count_changes_tag_id_index" ON "tag_count_changes" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "tag_merge_minors_tag_id_index" ON "tag_merge_minors" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "tag_redirects_tag_id_index" ON "tag_redirects" USING btree ("tag_id");--> statement-breakpoint
DELETE FROM "contextual_links" a USING "contextual_links" b WHERE lower(a."text") = lower(b."text") AND a."id" < b."id";--> statement-breakpoint
UPDATE "stop_words" a SET "is_article" = b.article, "is_tag" = b.tag FROM (SELECT min("id") AS id, max("is_article") AS article, max("is_tag") AS tag FROM "stop_words" GROUP BY lower("name") HAVING count(*) > 1) b WHERE a."id" = b.id;--> statement-breakpoint
DELETE FROM "stop_words" a USING "stop_words" b WHERE lower(a."name") = lower(b."name") AND a."id" > b."id";--> statement-breakpoint
CREATE UNIQUE INDEX "contextual_links_lower_text" ON "contextual_links" USING btree (lower("text"));--> statement-breakpoint
CREATE UNIQUE INDEX "stop_words_lower_name" ON "stop_words" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "tag_merges" DROP COLUMN "slug";--> statement-breakpoint
ALTER TABLE "tag_merges" DROP COLUMN "section_id";--> statement-breakpoint
ALTER TABLE "tag_merges" DROP COLUMN "minor";--> statement-breakpoint
ALTER TABLE "tag_merges" DROP COLUMN "post_ids";