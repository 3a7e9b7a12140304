CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION slotdesk (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION slotdesk ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
--> statement-breakpoint
CREATE TABLE "advs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"frequency" smallint DEFAULT 100 NOT NULL,
	"slot" text NOT NULL,
	"code" text NOT NULL,
	"outofpage" smallint DEFAULT 0 NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"cached" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "adv_frequency" CHECK ("advs"."frequency" between 10 and 100 and "advs"."frequency" % 10 = 0)
);
--> statement-breakpoint
CREATE TABLE "banner_categories" (
	"banner_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "banner_categories_banner_id_category_id_pk" PRIMARY KEY("banner_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "banner_tags" (
	"banner_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "banner_tags_banner_id_tag_id_pk" PRIMARY KEY("banner_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"link" text NOT NULL,
	"section_id" bigint,
	"image_desktop" text,
	"image_mobile" text,
	"is_enabled" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_to_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_to_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"section_id" bigint NOT NULL,
	"position" text NOT NULL,
	"category_id" bigint,
	"body" text NOT NULL,
	CONSTRAINT "call_to_action_position" CHECK ("call_to_actions"."position" in ('top', 'middle', 'bottom'))
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"hash_key" text NOT NULL,
	"ext" text NOT NULL,
	"bytes" integer NOT NULL,
	"digest" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"source" smallint DEFAULT 1 NOT NULL,
	"has_watermark" smallint DEFAULT 0 NOT NULL,
	"color" smallint DEFAULT 0 NOT NULL,
	"crop" jsonb,
	"user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_hash_key_unique" UNIQUE("hash_key"),
	CONSTRAINT "images_digest_unique" UNIQUE("digest"),
	CONSTRAINT "image_source" CHECK ("images"."source" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "auth_item_children" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth_item_children_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"child_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" smallint NOT NULL,
	"area" text,
	CONSTRAINT "auth_item_type" CHECK ("auth_items"."type" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "author_profiles" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"avatar" text,
	"crop" jsonb,
	"description" text DEFAULT '' NOT NULL,
	"education" text DEFAULT '' NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"awards" text DEFAULT '' NOT NULL,
	"social_links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"json_ld" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"avatar" text,
	"crop" jsonb,
	"username" text NOT NULL,
	"slug" text NOT NULL,
	"position" text NOT NULL,
	"description" text NOT NULL,
	"education" text DEFAULT '' NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"awards" text DEFAULT '' NOT NULL,
	"social_links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"keys" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"address" text,
	"agent" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_settings_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"email" text,
	"password_hash" text,
	"position" text DEFAULT '' NOT NULL,
	"role_id" bigint,
	"section_id" bigint,
	"show_on_site" integer DEFAULT 1 NOT NULL,
	"two_fa_enabled" integer DEFAULT 0 NOT NULL,
	"two_fa_secret" text,
	"two_fa_last_step" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_slug_unique" UNIQUE("slug"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "user_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "post_authors" (
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "post_authors_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_counts" (
	"section_id" bigint NOT NULL,
	"status" smallint NOT NULL,
	"template_type" smallint NOT NULL,
	"advert_status" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "post_counts_section_id_status_template_type_advert_status_pk" PRIMARY KEY("section_id","status","template_type","advert_status")
);
--> statement-breakpoint
CREATE TABLE "post_experts" (
	"post_id" bigint NOT NULL,
	"expert_id" bigint NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "post_experts_post_id_expert_id_pk" PRIMARY KEY("post_id","expert_id")
);
--> statement-breakpoint
CREATE TABLE "post_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"project" text NOT NULL,
	"status" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_facebook" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_facebook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"facebook_id" text NOT NULL,
	"published_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "post_fingerprints" (
	"fingerprint" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "post_fingerprints_fingerprint_post_id_position_pk" PRIMARY KEY("fingerprint","post_id","position")
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"post_id" bigint NOT NULL,
	"image_id" bigint NOT NULL,
	CONSTRAINT "post_images_post_id_image_id_pk" PRIMARY KEY("post_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "post_locks" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"token" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"post_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"url" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"post_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "post_tags_post_id_tag_id_pk" PRIMARY KEY("post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text,
	"status" smallint DEFAULT 0 NOT NULL,
	"template_type" smallint DEFAULT 0 NOT NULL,
	"top_status" smallint DEFAULT 0 NOT NULL,
	"breaking_status" smallint DEFAULT 0 NOT NULL,
	"advert_status" smallint DEFAULT 0 NOT NULL,
	"is_sponsored" smallint DEFAULT 0 NOT NULL,
	"is_message_sent" smallint DEFAULT 0 NOT NULL,
	"is_verified" smallint DEFAULT 0 NOT NULL,
	"is_evergreen" smallint DEFAULT 0 NOT NULL,
	"table_of_contents" smallint DEFAULT 0 NOT NULL,
	"main_headline" text DEFAULT '' NOT NULL,
	"catchy_title" text DEFAULT '' NOT NULL,
	"rss_title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"fb_catchy_title" text DEFAULT '' NOT NULL,
	"external_link" text,
	"json_ld" text,
	"section_id" bigint,
	"category_id" bigint,
	"copy_editor_id" bigint,
	"thumb" text,
	"thumb_ext" text,
	"fb_thumb" text,
	"fb_thumb_ext" text,
	"body" text,
	"body_text" text DEFAULT '' NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"uniqueness" real,
	"uniqueness_body" text,
	"reporter_id" bigint,
	"assignee_id" bigint,
	"editor_id" bigint,
	"notes" text,
	"due_date" date,
	"estimate" smallint,
	"priority" smallint DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"first_published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('slotdesk'::regconfig, main_headline), 'A') || setweight(to_tsvector('slotdesk'::regconfig, left(body_text, 250000)), 'B')) STORED,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "post_status" CHECK ("posts"."status" between 0 and 5),
	CONSTRAINT "post_template_type" CHECK ("posts"."template_type" in (0, 1, 2, 3, 4, 5, 7)),
	CONSTRAINT "post_priority" CHECK ("posts"."priority" between 0 and 2),
	CONSTRAINT "post_scheduled_has_date" CHECK ("posts"."status" <> 5 or "posts"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "uniqueness_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uniqueness_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"post_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"action" text NOT NULL,
	"record" text,
	"request_id" text NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_records" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"record_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_records_source_kind_source_id_pk" PRIMARY KEY("source","kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"key" text,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"section_id" bigint NOT NULL,
	"parent_id" bigint,
	"catchy_title" text NOT NULL,
	"main_headline" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body" text,
	"is_enabled" integer DEFAULT 1 NOT NULL,
	"newshub" integer DEFAULT 0 NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "category_not_its_own_parent" CHECK ("categories"."parent_id" <> "categories"."id")
);
--> statement-breakpoint
CREATE TABLE "category_tags" (
	"category_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "category_tags_category_id_tag_id_pk" PRIMARY KEY("category_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "contextual_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contextual_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "contextual_links_text_unique" UNIQUE("text")
);
--> statement-breakpoint
CREATE TABLE "hot_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"section_id" bigint NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "languages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "languages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "languages_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"type" text NOT NULL,
	"section_id" bigint,
	"category_id" bigint,
	"nofollow" integer DEFAULT 0 NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "menu_type" CHECK ("menus"."type" in ('head_main', 'footer_info', 'footer_social', 'head_trendings', 'global_info'))
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"language_id" bigint,
	"catchy_title" text NOT NULL,
	"main_headline" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_enabled" integer DEFAULT 1 NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sections_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "source_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category" text DEFAULT 'admin' NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "static_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "static_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"css" text DEFAULT '' NOT NULL,
	"section_id" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stop_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stop_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"is_article" integer DEFAULT 0 NOT NULL,
	"is_tag" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stop_words_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "tag_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"major_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"section_id" bigint NOT NULL,
	"minor" jsonb NOT NULL,
	"post_ids" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tag_tags" (
	"tag_id" bigint NOT NULL,
	"related_id" bigint NOT NULL,
	CONSTRAINT "tag_tags_tag_id_related_id_pk" PRIMARY KEY("tag_id","related_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"section_id" bigint NOT NULL,
	"catchy_title" text NOT NULL,
	"main_headline" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body" text,
	"thumb" text,
	"crop" jsonb,
	"json_ld" text,
	"social_links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"source_id" bigint NOT NULL,
	"language_id" bigint NOT NULL,
	"translation" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_source_id_language_id_pk" PRIMARY KEY("source_id","language_id")
);
--> statement-breakpoint
ALTER TABLE "banner_categories" ADD CONSTRAINT "banner_categories_banner_id_banners_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."banners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_categories" ADD CONSTRAINT "banner_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_tags" ADD CONSTRAINT "banner_tags_banner_id_banners_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."banners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_tags" ADD CONSTRAINT "banner_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_to_actions" ADD CONSTRAINT "call_to_actions_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_to_actions" ADD CONSTRAINT "call_to_actions_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_item_children" ADD CONSTRAINT "auth_item_children_parent_id_auth_items_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."auth_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_item_children" ADD CONSTRAINT "auth_item_children_child_id_auth_items_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."auth_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author_profiles" ADD CONSTRAINT "author_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_auth_items_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."auth_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_authors" ADD CONSTRAINT "post_authors_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_authors" ADD CONSTRAINT "post_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_experts" ADD CONSTRAINT "post_experts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_experts" ADD CONSTRAINT "post_experts_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_exports" ADD CONSTRAINT "post_exports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_facebook" ADD CONSTRAINT "post_facebook_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_fingerprints" ADD CONSTRAINT "post_fingerprints_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_locks" ADD CONSTRAINT "post_locks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_locks" ADD CONSTRAINT "post_locks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_redirects" ADD CONSTRAINT "post_redirects_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_copy_editor_id_users_id_fk" FOREIGN KEY ("copy_editor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_thumb_images_hash_key_fk" FOREIGN KEY ("thumb") REFERENCES "public"."images"("hash_key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_fb_thumb_images_hash_key_fk" FOREIGN KEY ("fb_thumb") REFERENCES "public"."images"("hash_key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uniqueness_checks" ADD CONSTRAINT "uniqueness_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_tags" ADD CONSTRAINT "category_tags_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_tags" ADD CONSTRAINT "category_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_news" ADD CONSTRAINT "hot_news_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "static_pages" ADD CONSTRAINT "static_pages_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_merges" ADD CONSTRAINT "tag_merges_major_id_tags_id_fk" FOREIGN KEY ("major_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_tags" ADD CONSTRAINT "tag_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_tags" ADD CONSTRAINT "tag_tags_related_id_tags_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_source_id_source_messages_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banner_categories_category_id_index" ON "banner_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "banner_tags_tag_id_index" ON "banner_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "images_name_trgm" ON "images" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "auth_item_children_parent_id_child_id_index" ON "auth_item_children" USING btree ("parent_id","child_id");--> statement-breakpoint
CREATE INDEX "auth_item_children_child_id_index" ON "auth_item_children" USING btree ("child_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_items_type_name_index" ON "auth_items" USING btree ("type","name");--> statement-breakpoint
CREATE INDEX "login_attempts_login_at_index" ON "login_attempts" USING btree ("login","at");--> statement-breakpoint
CREATE INDEX "login_attempts_address_at_index" ON "login_attempts" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_role_id_index" ON "users" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "users_username_trgm" ON "users" USING gin (lower("username") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "post_authors_user_id_post_id_index" ON "post_authors" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "post_experts_expert_id_index" ON "post_experts" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "post_exports_post_id_index" ON "post_exports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_facebook_post_id_index" ON "post_facebook" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_fingerprints_post_id_index" ON "post_fingerprints" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_images_image_id_index" ON "post_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "post_redirects_post_id_index" ON "post_redirects" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_revisions_post_id_number_index" ON "post_revisions" USING btree ("post_id","number");--> statement-breakpoint
CREATE INDEX "post_sources_post_id_index" ON "post_sources" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_tags_tag_id_post_id_index" ON "post_tags" USING btree ("tag_id","post_id");--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 4;--> statement-breakpoint
CREATE INDEX "posts_status_published" ON "posts" USING btree ("status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_section_published" ON "posts" USING btree ("section_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_category_published" ON "posts" USING btree ("category_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_uniqueness" ON "posts" USING btree ("uniqueness" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_updated" ON "posts" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_due" ON "posts" USING btree ("published_at") WHERE status = 5;--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "posts_headline_trgm" ON "posts" USING gin (lower("main_headline") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "posts_thumb_index" ON "posts" USING btree ("thumb");--> statement-breakpoint
CREATE INDEX "posts_fb_thumb_index" ON "posts" USING btree ("fb_thumb");--> statement-breakpoint
CREATE INDEX "uniqueness_checks_user_id_at_index" ON "uniqueness_checks" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_user_id_at_index" ON "audit_log" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_action_record_index" ON "audit_log" USING btree ("action","record");--> statement-breakpoint
CREATE INDEX "events_at_index" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "imported_records_kind_record_id_index" ON "imported_records" USING btree ("kind","record_id");--> statement-breakpoint
CREATE INDEX "jobs_run_at_index" ON "jobs" USING btree ("run_at") WHERE failed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_section_id_slug_index" ON "categories" USING btree ("section_id","slug");--> statement-breakpoint
CREATE INDEX "categories_parent_id_index" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "category_tags_tag_id_index" ON "category_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "hot_news_section_id_order_index" ON "hot_news" USING btree ("section_id","order");--> statement-breakpoint
CREATE INDEX "menus_type_order_index" ON "menus" USING btree ("type","order");--> statement-breakpoint
CREATE UNIQUE INDEX "source_messages_category_message_index" ON "source_messages" USING btree ("category","message");--> statement-breakpoint
CREATE UNIQUE INDEX "static_pages_section_id_slug_index" ON "static_pages" USING btree ("section_id","slug");--> statement-breakpoint
CREATE INDEX "tag_tags_related_id_index" ON "tag_tags" USING btree ("related_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_section_id_slug_index" ON "tags" USING btree ("section_id","slug");--> statement-breakpoint
CREATE INDEX "tags_title_trgm" ON "tags" USING gin (lower("catchy_title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "translations_language_id_index" ON "translations" USING btree ("language_id");
--> statement-breakpoint
CREATE FUNCTION post_counts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_counts AS c (section_id, status, template_type, advert_status, count)
  SELECT coalesce(section_id, 0), status, template_type, advert_status, sum(n)
  FROM (SELECT section_id, status, template_type, advert_status, 1 AS n FROM new_rows) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (section_id, status, template_type, advert_status) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION post_counts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_counts AS c (section_id, status, template_type, advert_status, count)
  SELECT coalesce(section_id, 0), status, template_type, advert_status, sum(n)
  FROM (SELECT section_id, status, template_type, advert_status, -1 AS n FROM old_rows) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (section_id, status, template_type, advert_status) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION post_counts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_counts AS c (section_id, status, template_type, advert_status, count)
  SELECT coalesce(section_id, 0), status, template_type, advert_status, sum(n)
  FROM (SELECT section_id, status, template_type, advert_status, 1 AS n FROM new_rows UNION ALL SELECT section_id, status, template_type, advert_status, -1 FROM old_rows) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (section_id, status, template_type, advert_status) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_counts_inserted AFTER INSERT ON posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION post_counts_inserted();
--> statement-breakpoint
CREATE TRIGGER post_counts_deleted AFTER DELETE ON posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION post_counts_deleted();
--> statement-breakpoint
CREATE TRIGGER post_counts_updated AFTER UPDATE ON posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION post_counts_updated();
