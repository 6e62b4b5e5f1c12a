CREATE TABLE "model_versions" (
	"model_version" text PRIMARY KEY NOT NULL,
	"changes" text,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"analyses" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "new_analysis_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "new_analysis_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"model_version" text NOT NULL,
	"analyses" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Counts what is stored. The table is read once. Analyses that workers of the previous version store later are not counted.
INSERT INTO "model_versions" ("model_version", "first_seen_at", "last_seen_at", "analyses")
SELECT "model_version", min("created_at"), max("created_at"), count(*) FROM "analyses" GROUP BY "model_version";
