ALTER TABLE "product_prices" DROP CONSTRAINT "product_prices_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "contents" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "revision" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "edited_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "summary";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "description";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "features";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "benefits";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "instructions";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "cautions";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "position";