CREATE TABLE "own_habit_days" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"habit_id" uuid NOT NULL,
	"is_done" boolean NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"tap" text DEFAULT '' NOT NULL,
	CONSTRAINT "own_habit_days_user_id_date_habit_id_pk" PRIMARY KEY("user_id","date","habit_id")
);
--> statement-breakpoint
CREATE TABLE "own_habits" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"position" smallint NOT NULL,
	"created_on" date NOT NULL,
	"archived_on" date,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_habits_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "own_habit_days" ADD CONSTRAINT "own_habit_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_habits" ADD CONSTRAINT "own_habits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;