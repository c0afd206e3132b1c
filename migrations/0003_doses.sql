CREATE TABLE "routine_doses" (
	"user_id" text NOT NULL,
	"habit" text NOT NULL,
	"unit" text NOT NULL,
	"a_week" smallint NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date,
	CONSTRAINT "routine_doses_user_id_habit_from_date_pk" PRIMARY KEY("user_id","habit","from_date")
);
--> statement-breakpoint
ALTER TABLE "routine_days" ADD COLUMN "free_habits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "routine_doses" ADD CONSTRAINT "routine_doses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;