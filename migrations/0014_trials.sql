CREATE TABLE "trials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"habit" text NOT NULL,
	"outcome" text NOT NULL,
	"phase_days" smallint NOT NULL,
	"starts_on" date NOT NULL,
	"ended_on" date,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trials_user_id" ON "trials" USING btree ("user_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_one_open" ON "trials" USING btree ("user_id") WHERE ended_on is null;