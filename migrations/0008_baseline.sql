CREATE TABLE "baseline_readings" (
	"user_id" text NOT NULL,
	"measure" text NOT NULL,
	"date" date NOT NULL,
	"value" double precision NOT NULL,
	"unit" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "baseline_readings_user_id_measure_date_pk" PRIMARY KEY("user_id","measure","date")
);
--> statement-breakpoint
ALTER TABLE "baseline_readings" ADD CONSTRAINT "baseline_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;