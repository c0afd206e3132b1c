CREATE TABLE "cohort_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cohort_id" uuid NOT NULL,
	"writer" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cohort_seats" (
	"cohort_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"invited_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "cohort_seats_cohort_id_email_pk" PRIMARY KEY("cohort_id","email")
);
--> statement-breakpoint
CREATE TABLE "cohorts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"coach" text NOT NULL,
	"starts_on" date NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cohort_id" uuid;--> statement-breakpoint
ALTER TABLE "cohort_letters" ADD CONSTRAINT "cohort_letters_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_seats" ADD CONSTRAINT "cohort_seats_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_seats" ADD CONSTRAINT "cohort_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohort_letters_cohort_id" ON "cohort_letters" USING btree ("cohort_id","sent_at");--> statement-breakpoint
CREATE INDEX "cohort_seats_user_id" ON "cohort_seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cohort_seats_email" ON "cohort_seats" USING btree ("email");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_cohort_id" ON "events" USING btree ("cohort_id");