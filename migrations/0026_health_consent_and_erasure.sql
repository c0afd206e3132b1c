CREATE TABLE "health_erasures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "health_consent_version" text;--> statement-breakpoint
ALTER TABLE "health_erasures" ADD CONSTRAINT "health_erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "health_erasures_due_at" ON "health_erasures" USING btree ("due_at");--> statement-breakpoint
UPDATE "users" SET "health_consent_version" = (SELECT "wording_version" FROM "health_consents" WHERE "user_id" = "users"."id" ORDER BY "given_at" DESC LIMIT 1);
