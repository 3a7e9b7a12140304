CREATE TABLE "login_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "device_id" bigint;--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "throttled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "login_devices" ADD CONSTRAINT "login_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "login_devices_token_hash_user_id_index" ON "login_devices" USING btree ("token_hash","user_id");--> statement-breakpoint
CREATE INDEX "login_devices_user_id_index" ON "login_devices" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_device_id_login_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."login_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_attempts_device_id_at_index" ON "login_attempts" USING btree ("device_id","at");--> statement-breakpoint
CREATE INDEX "login_attempts_at_index" ON "login_attempts" USING btree ("at");