ALTER TABLE "analysis_tasks" ADD COLUMN "conditions" jsonb;--> statement-breakpoint
ALTER TABLE "crop_plans" ADD COLUMN "conditions" jsonb;