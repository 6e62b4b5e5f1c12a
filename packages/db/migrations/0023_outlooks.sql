CREATE TABLE "outlook_feeds" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"etag" text,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "outlook_rows" (
	"outlook_id" uuid NOT NULL,
	"row" smallint NOT NULL,
	"points" "bytea" NOT NULL,
	CONSTRAINT "outlook_rows_outlook_id_row_pk" PRIMARY KEY("outlook_id","row")
);
--> statement-breakpoint
CREATE TABLE "outlooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"centre" text NOT NULL,
	"issued" text NOT NULL,
	"months" text[] NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"grid_step" double precision NOT NULL,
	"grid_rows" integer NOT NULL,
	"grid_columns" integer NOT NULL,
	"skills" jsonb NOT NULL,
	"licence" text NOT NULL,
	"digest" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outlooks_digest_key" UNIQUE("digest"),
	CONSTRAINT "outlooks_issued_check" CHECK ("outlooks"."issued" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "outlook_rows" ADD CONSTRAINT "outlook_rows_outlook_id_outlooks_id_fk" FOREIGN KEY ("outlook_id") REFERENCES "public"."outlooks"("id") ON DELETE cascade ON UPDATE no action;