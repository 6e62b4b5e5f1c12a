-- Processes that were built before this migration select "district": stop all of them before it runs.
ALTER TABLE "analysis_tasks" RENAME COLUMN "district" TO "location";