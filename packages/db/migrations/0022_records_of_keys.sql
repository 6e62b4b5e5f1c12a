ALTER TABLE "api_keys" ADD COLUMN "replaced_prefix" text;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "api_key_prefix" text;--> statement-breakpoint
CREATE INDEX "analyses_api_key_prefix_created_at_id_idx" ON "analyses" USING btree ("api_key_prefix","created_at","id") WHERE "analyses"."api_key_prefix" is not null;--> statement-breakpoint
CREATE INDEX "analyses_api_key_prefix_crop_key_created_at_id_idx" ON "analyses" USING btree ("api_key_prefix",coalesce("analyses".crop_key, "analyses".result ->> 'crop'),"created_at","id") WHERE "analyses"."api_key_prefix" is not null;