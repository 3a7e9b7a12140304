CREATE TABLE "bin_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bin_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"record" bigint,
	"title" text NOT NULL,
	"count" integer NOT NULL,
	"upload" boolean DEFAULT false NOT NULL,
	"user_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bin_entries" ADD CONSTRAINT "bin_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bin_entries_at_index" ON "bin_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bin_entries_subject_record_index" ON "bin_entries" USING btree ("subject","record");