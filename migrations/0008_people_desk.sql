CREATE INDEX "memberships_status" ON "memberships" USING btree ("status");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("created_at","id") WHERE "users"."role" <> 'member';--> statement-breakpoint
ALTER TABLE "coupons" DROP COLUMN "is_once_per_person";