CREATE TABLE "checkins" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"sleep" smallint,
	"energy" smallint,
	"stress" smallint,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkins_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
CREATE TABLE "routine_achievements" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"earned_on" date NOT NULL,
	CONSTRAINT "routine_achievements_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "routine_exclusions" (
	"user_id" text NOT NULL,
	"habit" text NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date,
	CONSTRAINT "routine_exclusions_user_id_habit_from_date_pk" PRIMARY KEY("user_id","habit","from_date")
);
--> statement-breakpoint
CREATE TABLE "routine_goals" (
	"user_id" text NOT NULL,
	"period" text NOT NULL,
	"measure" text NOT NULL,
	"target" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "routine_goals_user_id_period_measure_pk" PRIMARY KEY("user_id","period","measure")
);
--> statement-breakpoint
CREATE TABLE "routine_pauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_screenings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"answers" jsonb NOT NULL,
	"switched_off" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timetables" (
	"user_id" text PRIMARY KEY NOT NULL,
	"rows" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "routine_days_missed";--> statement-breakpoint
ALTER TABLE "routine_days" drop column "completed";--> statement-breakpoint
ALTER TABLE "routine_days" ADD COLUMN "small_habits" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "routine_days" ADD COLUMN "skipped_habits" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "routine_days" ADD COLUMN "off_habits" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "routine_days" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "routine_days" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "routine_days" ADD COLUMN "completed" smallint GENERATED ALWAYS AS ((fasting and (off_habits & 1) = 0)::int + (exercise and (off_habits & 2) = 0)::int + (breathing and (off_habits & 4) = 0)::int + (cold_exposure and (off_habits & 8) = 0)::int + (hot_exposure and (off_habits & 16) = 0)::int + (meditation and (off_habits & 32) = 0)::int + (healthy_nutrition and (off_habits & 64) = 0)::int) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "routine_days" ADD COLUMN "applicable" smallint GENERATED ALWAYS AS (((off_habits & 1) = 0)::int + ((off_habits & 2) = 0)::int + ((off_habits & 4) = 0)::int + ((off_habits & 8) = 0)::int + ((off_habits & 16) = 0)::int + ((off_habits & 32) = 0)::int + ((off_habits & 64) = 0)::int) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "routine_days" ADD COLUMN "outcome" text GENERATED ALWAYS AS (case
          when ((off_habits & 1) = 0)::int + ((off_habits & 2) = 0)::int + ((off_habits & 4) = 0)::int + ((off_habits & 8) = 0)::int + ((off_habits & 16) = 0)::int + ((off_habits & 32) = 0)::int + ((off_habits & 64) = 0)::int > 0 and ((fasting and (off_habits & 1) = 0)::int + (exercise and (off_habits & 2) = 0)::int + (breathing and (off_habits & 4) = 0)::int + (cold_exposure and (off_habits & 8) = 0)::int + (hot_exposure and (off_habits & 16) = 0)::int + (meditation and (off_habits & 32) = 0)::int + (healthy_nutrition and (off_habits & 64) = 0)::int) * 10 >= (((off_habits & 1) = 0)::int + ((off_habits & 2) = 0)::int + ((off_habits & 4) = 0)::int + ((off_habits & 8) = 0)::int + ((off_habits & 16) = 0)::int + ((off_habits & 32) = 0)::int + ((off_habits & 64) = 0)::int) * 7 then 'kept'
          when is_paused or mode is not distinct from 'ill' or ((off_habits & 1) = 0)::int + ((off_habits & 2) = 0)::int + ((off_habits & 4) = 0)::int + ((off_habits & 8) = 0)::int + ((off_habits & 16) = 0)::int + ((off_habits & 32) = 0)::int + ((off_habits & 64) = 0)::int = 0 then 'neutral'
          else 'missed' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "checkins" ADD CONSTRAINT "checkins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_achievements" ADD CONSTRAINT "routine_achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_exclusions" ADD CONSTRAINT "routine_exclusions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_goals" ADD CONSTRAINT "routine_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_pauses" ADD CONSTRAINT "routine_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_screenings" ADD CONSTRAINT "safety_screenings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetables" ADD CONSTRAINT "timetables_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "routine_pauses_user_id" ON "routine_pauses" USING btree ("user_id","from_date");--> statement-breakpoint
CREATE INDEX "safety_screenings_user_id" ON "safety_screenings" USING btree ("user_id","answered_at");--> statement-breakpoint
CREATE INDEX "routine_days_neutral" ON "routine_days" USING btree ("user_id","date") WHERE outcome = 'neutral';--> statement-breakpoint
CREATE INDEX "routine_days_missed" ON "routine_days" USING btree ("user_id","date") WHERE outcome = 'missed';