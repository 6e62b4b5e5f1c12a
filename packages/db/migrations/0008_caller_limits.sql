CREATE TABLE "daily_usage" (
	"caller" text NOT NULL,
	"day" date NOT NULL,
	"tasks" integer NOT NULL,
	CONSTRAINT "daily_usage_caller_day_pk" PRIMARY KEY("caller","day")
);
--> statement-breakpoint
ALTER TABLE "queue_pauses" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "analyses_without_plan_created_at_idx" ON "analyses" USING btree ("created_at") WHERE "analyses"."crop_plan_id" is null;--> statement-breakpoint
CREATE INDEX "analysis_tasks_pending_user_id_idx" ON "analysis_tasks" USING btree ("user_id") WHERE "analysis_tasks"."priority" = 0 and "analysis_tasks"."state" in ('queued', 'processing') and "analysis_tasks"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "analysis_tasks_pending_api_key_prefix_idx" ON "analysis_tasks" USING btree ("api_key_prefix") WHERE "analysis_tasks"."priority" = 0 and "analysis_tasks"."state" in ('queued', 'processing') and "analysis_tasks"."api_key_prefix" is not null;