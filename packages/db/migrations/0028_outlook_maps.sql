ALTER TABLE "crop_maps" DROP CONSTRAINT "crop_maps_key";--> statement-breakpoint
ALTER TABLE "crop_maps" ADD COLUMN "outlooks" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "crop_maps" ADD CONSTRAINT "crop_maps_key" UNIQUE("crop","water_supply","model_version","outlooks");