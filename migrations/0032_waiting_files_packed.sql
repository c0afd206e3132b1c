-- Files wait for a day at most, and those of the old form cannot be unpacked.
DELETE FROM "imports";--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "content" SET DATA TYPE text;
