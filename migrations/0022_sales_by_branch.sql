DROP VIEW "public"."sales";--> statement-breakpoint
DROP INDEX "orders_country";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "amount_refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "invoices" AS "receipt" SET "amount_refunded" = "credited"."sum" FROM (
  SELECT "receipt_id", sum("amount")::int AS "sum" FROM "invoices" WHERE "receipt_id" IS NOT NULL AND "withdrawn_at" IS NULL GROUP BY 1
) AS "credited" WHERE "receipt"."id" = "credited"."receipt_id";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_refunded" ON "invoices" USING btree ("sold","paid_at","id") WHERE "invoices"."amount_refunded" > 0;--> statement-breakpoint
CREATE INDEX "order_items_product_id" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_code") WHERE "orders"."coupon_code" is not null;--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("created_at","id") WHERE "orders"."amount_refunded" > 0;--> statement-breakpoint
CREATE INDEX "orders_free" ON "orders" USING btree ("created_at","id") WHERE "orders"."amount" = 0;--> statement-breakpoint
CREATE INDEX "orders_country" ON "orders" USING btree (coalesce("country", case "kind" when 'packs' then 'GB' end),"created_at","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK ("orders"."discount_pence" >= 0);--> statement-breakpoint
CREATE VIEW "public"."sold_coffees" AS (
  select id, 'donation'::text as kind, status, created_at as at, email, null::text as name, null::text as user_id,
    null::text as country, amount, amount_refunded, livemode, false as is_waiting, null::timestamptz as dispatched_at,
    payment_intent_id
  from donations);--> statement-breakpoint
CREATE VIEW "public"."sold_months" AS (
  select id, 'membership'::text as kind, case when amount_refunded >= amount then 'refunded' else 'paid' end as status,
    paid_at as at, email, null::text as name, user_id,
    (select country from billing_customers as payer where payer.user_id = paper.user_id) as country, amount,
    amount_refunded, livemode, false as is_waiting, null::timestamptz as dispatched_at, payment_intent_id
  from invoices as paper where sold = 'membership' and kind = 'receipt');--> statement-breakpoint
CREATE VIEW "public"."sold_orders" AS (
  select id, kind, status, created_at as at, email, delivery ->> 'name' as name, user_id, coalesce("orders"."country", case "orders"."kind" when 'packs' then 'GB' end) as country,
    amount, amount_refunded, livemode, kind = 'packs' and status = 'paid' and dispatched_at is null as is_waiting,
    dispatched_at, payment_intent_id
  from orders);--> statement-breakpoint
CREATE VIEW "public"."sales" AS (select * from sold_orders union all select * from sold_coffees union all select * from sold_months);