CREATE TABLE "crop_map_parts" (
	"map_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"available_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cells" "bytea",
	CONSTRAINT "crop_map_parts_map_id_part_pk" PRIMARY KEY("map_id","part")
);
--> statement-breakpoint
CREATE TABLE "crop_maps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"crop" text NOT NULL,
	"water_supply" text NOT NULL,
	"model_version" text NOT NULL,
	"cells" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "crop_maps_key" UNIQUE("crop","water_supply","model_version"),
	CONSTRAINT "crop_maps_water_supply_check" CHECK ("crop_maps"."water_supply" in ('rainfed', 'irrigated'))
);
--> statement-breakpoint
ALTER TABLE "crop_map_parts" ADD CONSTRAINT "crop_map_parts_map_id_crop_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."crop_maps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crop_maps_unfinished_idx" ON "crop_maps" USING btree ("model_version","requested_at") WHERE "crop_maps"."finished_at" is null;