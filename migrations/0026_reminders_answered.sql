CREATE TABLE "own_reminders" (
	"user_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"about" text NOT NULL,
	"days" jsonb NOT NULL,
	"time" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_reminders_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "own_reminders_once" UNIQUE("user_id","about","time")
);
--> statement-breakpoint
ALTER TABLE "reminders_decided" ADD COLUMN "again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "own_reminders" ADD CONSTRAINT "own_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;