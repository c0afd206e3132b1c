ALTER TABLE "donations" ADD COLUMN "copies" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "given" text;--> statement-breakpoint
CREATE INDEX "donations_copies" ON "donations" USING btree ("status") WHERE "donations"."copies" > 0;--> statement-breakpoint
CREATE INDEX "orders_given" ON "orders" USING btree ("created_at","given") WHERE "orders"."given" is not null;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_copies_number" CHECK ("donations"."copies" >= 0);