DROP INDEX "analyses_crop_plan_id_created_at_id_idx";--> statement-breakpoint
DROP INDEX "notifications_user_id_created_at_id_idx";--> statement-breakpoint
CREATE INDEX "refresh_tokens_expires_at_idx" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "analysis_tasks_reanalysis_idx" ON "analysis_tasks" USING btree ("crop_plan_id") WHERE "analysis_tasks"."priority" = 1 and "analysis_tasks"."state" in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX "analysis_tasks_finished_at_idx" ON "analysis_tasks" USING btree ("finished_at") WHERE "analysis_tasks"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "analyses_crop_plan_id_created_at_id_idx" ON "analyses" USING btree ("crop_plan_id","created_at","id","feasibility_label");--> statement-breakpoint
CREATE INDEX "notifications_user_id_created_at_id_idx" ON "notifications" USING btree ("user_id","created_at","id");