CREATE TABLE "analysis_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"api_key_prefix" text,
	"total" integer NOT NULL,
	"completed" integer,
	"failed" integer,
	"cancelled" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "analysis_tasks" DROP CONSTRAINT "analysis_tasks_state_check";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "analyses_per_minute" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "batch_items_per_hour" integer;--> statement-breakpoint
ALTER TABLE "analysis_tasks" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "analysis_tasks" ADD COLUMN "batch_index" integer;--> statement-breakpoint
ALTER TABLE "analysis_tasks" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "analysis_batches" ADD CONSTRAINT "analysis_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analysis_batches_user_id_created_at_id_idx" ON "analysis_batches" USING btree ("user_id","created_at","id") WHERE "analysis_batches"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "analysis_batches_api_key_prefix_created_at_id_idx" ON "analysis_batches" USING btree ("api_key_prefix","created_at","id") WHERE "analysis_batches"."api_key_prefix" is not null;--> statement-breakpoint
CREATE INDEX "analysis_batches_unfinished_idx" ON "analysis_batches" USING btree ("id") WHERE "analysis_batches"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "analysis_batches_finished_at_idx" ON "analysis_batches" USING btree ("finished_at") WHERE "analysis_batches"."finished_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "analysis_tasks_batch_id_batch_index_idx" ON "analysis_tasks" USING btree ("batch_id","batch_index") WHERE "analysis_tasks"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "analysis_tasks_unfinished_items_idx" ON "analysis_tasks" USING btree ("batch_id") WHERE "analysis_tasks"."batch_id" is not null and "analysis_tasks"."state" in ('queued', 'processing');--> statement-breakpoint
ALTER TABLE "analysis_tasks" ADD CONSTRAINT "analysis_tasks_state_check" CHECK ("analysis_tasks"."state" in ('queued', 'processing', 'completed', 'failed', 'cancelled'));