ALTER TABLE "crop_plans" ADD COLUMN "outlook" jsonb;--> statement-breakpoint
ALTER TABLE "crop_plans" ADD COLUMN "judged_outlook" jsonb;