CREATE TABLE "queue_pauses" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"paused_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_pauses_one_row_check" CHECK ("queue_pauses"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "analysis_tasks" ADD COLUMN "retried_as" uuid;--> statement-breakpoint
CREATE INDEX "analysis_tasks_failed_idx" ON "analysis_tasks" USING btree ("finished_at") WHERE "analysis_tasks"."state" = 'failed';