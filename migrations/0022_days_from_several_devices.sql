ALTER TABLE "checkins" ADD COLUMN "taps" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "routine_amounts" ADD COLUMN "taps" jsonb DEFAULT '{}'::jsonb NOT NULL;