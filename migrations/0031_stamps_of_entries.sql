ALTER TABLE "checkins" RENAME COLUMN "taps" TO "stamps";--> statement-breakpoint
ALTER TABLE "routine_amounts" RENAME COLUMN "taps" TO "stamps";--> statement-breakpoint
ALTER TABLE "routine_days" RENAME COLUMN "taps" TO "stamps";--> statement-breakpoint
ALTER TABLE "own_habit_days" ADD COLUMN "stamps" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "own_habit_days" SET "stamps" = jsonb_build_object('isDone', "tap") WHERE "tap" <> '';--> statement-breakpoint
ALTER TABLE "own_habit_days" DROP COLUMN "tap";
