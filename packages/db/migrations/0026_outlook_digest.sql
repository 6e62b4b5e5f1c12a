ALTER TABLE "analyses" ADD COLUMN "outlook_digest" text;--> statement-breakpoint
ALTER TABLE "outlooks" ADD COLUMN "usable_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "outlooks" SET "usable_since" = "imported_at";