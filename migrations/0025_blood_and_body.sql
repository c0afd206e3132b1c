CREATE TABLE "body_profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"born_on" date NOT NULL,
	"sex" text NOT NULL,
	"well_on" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "baseline_readings" ADD COLUMN "sign" text;--> statement-breakpoint
ALTER TABLE "body_profiles" ADD CONSTRAINT "body_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;