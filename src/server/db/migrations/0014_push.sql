CREATE TABLE "post_pushes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"user_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reached" bigint DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "post_pushes_counts" CHECK ("post_pushes"."sent" >= 0 and "post_pushes"."ended" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pushes_left" (
	"push_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	CONSTRAINT "pushes_left_push_id_subscription_id_pk" PRIMARY KEY("push_id","subscription_id")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "post_pushes" ADD CONSTRAINT "post_pushes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pushes" ADD CONSTRAINT "post_pushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes_left" ADD CONSTRAINT "pushes_left_push_id_post_pushes_id_fk" FOREIGN KEY ("push_id") REFERENCES "public"."post_pushes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes_left" ADD CONSTRAINT "pushes_left_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_pushes_post_id_at_index" ON "post_pushes" USING btree ("post_id","at");--> statement-breakpoint
CREATE INDEX "pushes_left_subscription_id_index" ON "pushes_left" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_source_created_at_index" ON "push_subscriptions" USING btree ("source","created_at");