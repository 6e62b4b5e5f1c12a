CREATE TABLE "account_erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"address_id" uuid NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_erasures_available_at_idx" ON "account_erasures" USING btree ("available_at");--> statement-breakpoint
CREATE INDEX "analyses_user_id_idx" ON "analyses" USING btree ("user_id","id") WHERE "analyses"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "analysis_tasks_user_id_idx" ON "analysis_tasks" USING btree ("user_id","id") WHERE "analysis_tasks"."user_id" is not null;