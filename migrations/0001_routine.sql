CREATE TABLE "routine_days" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"fasting" boolean DEFAULT false NOT NULL,
	"exercise" boolean DEFAULT false NOT NULL,
	"breathing" boolean DEFAULT false NOT NULL,
	"cold_exposure" boolean DEFAULT false NOT NULL,
	"hot_exposure" boolean DEFAULT false NOT NULL,
	"meditation" boolean DEFAULT false NOT NULL,
	"healthy_nutrition" boolean DEFAULT false NOT NULL,
	"completed" smallint GENERATED ALWAYS AS (fasting::int + exercise::int + breathing::int + cold_exposure::int + hot_exposure::int + meditation::int + healthy_nutrition::int) STORED NOT NULL,
	"entered_at" timestamp with time zone,
	CONSTRAINT "routine_days_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
ALTER TABLE "routine_days" ADD CONSTRAINT "routine_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "routine_days_missed" ON "routine_days" USING btree ("user_id","date") WHERE completed < 5;