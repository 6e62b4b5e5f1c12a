ALTER TABLE "analyses" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "crop" text;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "location_key" text;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "crop_key" text;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "month" smallint;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "conditions" jsonb;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "is_what_if" boolean;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "feasibility_score" double precision;--> statement-breakpoint
ALTER TABLE "analysis_tasks" ADD COLUMN "is_what_if" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "analyses_user_id_created_at_id_idx" ON "analyses" USING btree ("user_id","created_at","id") WHERE "analyses"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "analyses_user_id_crop_key_created_at_id_idx" ON "analyses" USING btree ("user_id",coalesce("analyses".crop_key, "analyses".result ->> 'crop'),"created_at","id") WHERE "analyses"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "analyses_batch_id_created_at_id_idx" ON "analyses" USING btree ("batch_id","created_at","id") WHERE "analyses"."batch_id" is not null;