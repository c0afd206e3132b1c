CREATE TABLE "set_ups" (
	"user_id" text PRIMARY KEY NOT NULL,
	"outcomes" jsonb NOT NULL,
	"put_away_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "health_consents" ADD COLUMN "wording" text;--> statement-breakpoint
ALTER TABLE "set_ups" ADD CONSTRAINT "set_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;