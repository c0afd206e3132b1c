DROP INDEX "routine_days_missed";--> statement-breakpoint
DROP INDEX "routine_days_neutral";--> statement-breakpoint
ALTER TABLE "routine_days" ALTER COLUMN "small_habits" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "routine_days" ALTER COLUMN "skipped_habits" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "routine_days" ADD COLUMN "done_habits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "routine_days" ADD COLUMN "due_habits" integer DEFAULT 127 NOT NULL;--> statement-breakpoint
UPDATE "routine_days" SET "due_habits" = 127 & ~"off_habits", "done_habits" = "fasting"::int + "exercise"::int * 2 + "breathing"::int * 4 + "cold_exposure"::int * 8 + "hot_exposure"::int * 16 + "meditation"::int * 32 + "healthy_nutrition"::int * 64;--> statement-breakpoint
ALTER TABLE "routine_days" ALTER COLUMN "due_habits" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "routine_days_missed" ON "routine_days" USING btree ("user_id","date") WHERE (case
    when due_habits > 0 and bit_count((done_habits & due_habits)::bit(32)) * 10 >= bit_count((due_habits)::bit(32)) * 7 then 'kept'
    when is_paused or mode is not distinct from 'ill' or due_habits = 0 then 'neutral'
    else 'missed' end) = 'missed';--> statement-breakpoint
CREATE INDEX "routine_days_neutral" ON "routine_days" USING btree ("user_id","date") WHERE (case
    when due_habits > 0 and bit_count((done_habits & due_habits)::bit(32)) * 10 >= bit_count((due_habits)::bit(32)) * 7 then 'kept'
    when is_paused or mode is not distinct from 'ill' or due_habits = 0 then 'neutral'
    else 'missed' end) = 'neutral';--> statement-breakpoint
ALTER TABLE "routine_days" DROP COLUMN "outcome";--> statement-breakpoint
ALTER TABLE "routine_days" DROP COLUMN "applicable";--> statement-breakpoint
ALTER TABLE "routine_days" DROP COLUMN "completed";--> statement-breakpoint
ALTER TABLE "routine_days" DROP COLUMN "fasting";--> statement-breakpoint
ALTER TABLE "routine_days" DROP COLUMN "exercise";--> statement-breakpoint
ALTER TABLE "routine_days" DROP COLUMN "breathing";--> statement-breakpoint
ALTER TABLE "routine_days" DROP COLUMN "cold_exposure";--> statement-breakpoint
ALTER TABLE "routine_days" DROP COLUMN "hot_exposure";--> statement-breakpoint
ALTER TABLE "routine_days" DROP COLUMN "meditation";--> statement-breakpoint
ALTER TABLE "routine_days" DROP COLUMN "healthy_nutrition";--> statement-breakpoint
ALTER TABLE "routine_days" DROP COLUMN "off_habits";
