CREATE TABLE "routine_amounts" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"habit" text NOT NULL,
	"amount" real,
	"celsius" smallint,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "routine_amounts_user_id_date_habit_pk" PRIMARY KEY("user_id","date","habit")
);
--> statement-breakpoint
ALTER TABLE "routine_amounts" ADD CONSTRAINT "routine_amounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;