ALTER TABLE "users" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "seen_at" = (SELECT max("updated_at") FROM "sessions" WHERE "sessions"."user_id" = "users"."id");
