ALTER TABLE "users" ADD COLUMN "email_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key_idx" ON "users" USING btree ("email_key") WHERE "users"."email_key" is not null;