ALTER TABLE "tag_merges" DROP CONSTRAINT "tag_merges_major_id_tags_id_fk";
--> statement-breakpoint
ALTER TABLE "tag_merges" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "tag_merges" ADD COLUMN "had" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tag_merges" ADD COLUMN "undone_at" timestamp (3) with time zone;