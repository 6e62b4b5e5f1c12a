ALTER TABLE "analyses" ADD COLUMN "planting_year" smallint;--> statement-breakpoint
ALTER TABLE "analysis_tasks" ADD COLUMN "planting_year" smallint;