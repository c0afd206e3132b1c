DROP INDEX "donations_created_at";--> statement-breakpoint
DROP INDEX "orders_created_at";--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
DROP INDEX "orders_country";--> statement-breakpoint
DROP INDEX "orders_refunded";--> statement-breakpoint
DROP INDEX "orders_kind";--> statement-breakpoint
DROP INDEX "orders_to_dispatch";--> statement-breakpoint
DROP INDEX "orders_free";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "country" text;--> statement-breakpoint
UPDATE "invoices" SET "country" = coalesce("orders"."country", case "orders"."kind" when 'packs' then 'GB' end) FROM "orders" WHERE "orders"."id" = "invoices"."order_id";--> statement-breakpoint
UPDATE "invoices" SET "country" = "payer"."country" FROM "billing_customers" AS "payer" WHERE "payer"."user_id" = "invoices"."user_id" AND "invoices"."order_id" IS NULL;--> statement-breakpoint
CREATE INDEX "donations_sold_at" ON "donations" USING btree (coalesce("paid_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "invoices_country" ON "invoices" USING btree ("sold","country","paid_at","id");--> statement-breakpoint
CREATE INDEX "orders_sold_at" ON "orders" USING btree (coalesce("paid_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status",coalesce("paid_at", "created_at"));--> statement-breakpoint
CREATE INDEX "orders_country" ON "orders" USING btree (coalesce("country", case "kind" when 'packs' then 'GB' end),coalesce("paid_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree (coalesce("paid_at", "created_at"),"id") WHERE "orders"."amount_refunded" > 0;--> statement-breakpoint
CREATE INDEX "orders_kind" ON "orders" USING btree ("kind",coalesce("paid_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "orders_to_dispatch" ON "orders" USING btree (coalesce("paid_at", "created_at"),"id") WHERE "orders"."kind" = 'packs' and "orders"."status" = 'paid' and "orders"."dispatched_at" is null;--> statement-breakpoint
CREATE INDEX "orders_free" ON "orders" USING btree (coalesce("paid_at", "created_at"),"id") WHERE "orders"."amount" = 0;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."sold_coffees" AS (
  select id, 'donation'::text as kind, status, coalesce("donations"."paid_at", "donations"."created_at") as at, email, null::text as name, null::text as user_id,
    null::text as country, amount, amount_refunded, livemode, false as is_waiting, null::timestamptz as dispatched_at,
    payment_intent_id
  from donations);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."sold_months" AS (
  select id, 'membership'::text as kind, case when amount_refunded >= amount then 'refunded' else 'paid' end as status,
    paid_at as at, email, null::text as name, user_id, country, amount, amount_refunded, livemode, false as is_waiting,
    null::timestamptz as dispatched_at, payment_intent_id
  from invoices where sold = 'membership' and kind = 'receipt' and order_id is null);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."sold_orders" AS (
  select id, kind, status, coalesce("orders"."paid_at", "orders"."created_at") as at, email, delivery ->> 'name' as name, user_id, coalesce("orders"."country", case "orders"."kind" when 'packs' then 'GB' end) as country,
    amount, amount_refunded, livemode, kind = 'packs' and status = 'paid' and dispatched_at is null as is_waiting,
    dispatched_at, payment_intent_id
  from orders);