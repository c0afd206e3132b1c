ALTER TABLE "coupons" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sponsored_copies" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "coupons" CASCADE;--> statement-breakpoint
DROP TABLE "sponsored_copies" CASCADE;--> statement-breakpoint
DROP INDEX "orders_coupon";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "coupon_code";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "discount_pence";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "coupon_held_until";