CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"donation_id" uuid,
	"paper_id" uuid,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"refused_for" text
);
--> statement-breakpoint
CREATE TABLE "sale_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"donation_id" uuid,
	"paper_id" uuid,
	"words" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_labels" (
	"user_id" text NOT NULL,
	"label" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_labels_user_id_label_pk" PRIMARY KEY("user_id","label")
);
--> statement-breakpoint
CREATE TABLE "person_looks" (
	"user_id" text NOT NULL,
	"by" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "person_looks_user_id_by_day_pk" PRIMARY KEY("user_id","by","day")
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"words" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"asked_on" date NOT NULL,
	"due_on" date NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pence" integer NOT NULL,
	"free_from" integer,
	"from" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"pence" integer NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_prices_pence" CHECK ("product_prices"."pence" > 0),
	CONSTRAINT "product_prices_until" CHECK ("product_prices"."until" > "product_prices"."from")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"features" jsonb NOT NULL,
	"benefits" jsonb NOT NULL,
	"instructions" jsonb NOT NULL,
	"cautions" jsonb NOT NULL,
	"contents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"product_ids" jsonb,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"max_uses" integer,
	"is_once_per_person" boolean DEFAULT true NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" > 0 and ("coupons"."kind" <> 'percent' or "coupons"."value" < 100))
);
--> statement-breakpoint
CREATE TABLE "sponsored_copies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"paid_order_id" uuid NOT NULL,
	"given_order_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sponsored_copies_given_order_id_unique" UNIQUE("given_order_id")
);
--> statement-breakpoint
DROP INDEX "donations_created_at";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispatch_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_paper_id_invoices_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_notes" ADD CONSTRAINT "sale_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_notes" ADD CONSTRAINT "sale_notes_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_notes" ADD CONSTRAINT "sale_notes_paper_id_invoices_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_labels" ADD CONSTRAINT "person_labels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_looks" ADD CONSTRAINT "person_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_requests" ADD CONSTRAINT "person_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_copies" ADD CONSTRAINT "sponsored_copies_paid_order_id_orders_id_fk" FOREIGN KEY ("paid_order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_copies" ADD CONSTRAINT "sponsored_copies_given_order_id_orders_id_fk" FOREIGN KEY ("given_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_requests_order_id" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_donation_id" ON "refund_requests" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "refund_requests_paper_id" ON "refund_requests" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "sale_notes_order_id" ON "sale_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sale_notes_donation_id" ON "sale_notes" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "sale_notes_paper_id" ON "sale_notes" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "person_labels_label" ON "person_labels" USING btree ("label","user_id");--> statement-breakpoint
CREATE INDEX "person_notes_user_id" ON "person_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "person_requests_user_id" ON "person_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "person_requests_due" ON "person_requests" USING btree ("done_at","due_on");--> statement-breakpoint
CREATE INDEX "product_prices_product_id" ON "product_prices" USING btree ("product_id","from");--> statement-breakpoint
CREATE INDEX "sponsored_copies_paid" ON "sponsored_copies" USING btree ("paid_order_id");--> statement-breakpoint
CREATE INDEX "sponsored_copies_waiting" ON "sponsored_copies" USING btree ("created_at") WHERE "sponsored_copies"."given_order_id" is null;--> statement-breakpoint
CREATE INDEX "invoices_sold" ON "invoices" USING btree ("sold","paid_at","id");--> statement-breakpoint
CREATE INDEX "invoices_issued_at" ON "invoices" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX "invoices_email" ON "invoices" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stripe_events_object_id" ON "stripe_events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "outbox_mails_recipient" ON "outbox_mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "orders_created_at" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_country" ON "orders" USING btree ("country","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_kind" ON "orders" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_to_dispatch" ON "orders" USING btree ("created_at","id") WHERE "orders"."kind" = 'packs' and "orders"."status" = 'paid' and "orders"."dispatched_at" is null;--> statement-breakpoint
CREATE INDEX "orders_to_tell" ON "orders" USING btree ("dispatched_at") WHERE "orders"."dispatched_at" is not null and "orders"."dispatch_told_at" is null;--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_code");--> statement-breakpoint
CREATE INDEX "orders_buyer_words" ON "orders" USING gin (to_tsvector('simple', coalesce("delivery" ->> 'name', '') || ' ' || translate(split_part(coalesce("email", ''), '@', 1), '.-_+', '    ')));--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_person_words" ON "users" USING gin (to_tsvector('simple', "name" || ' ' || translate(split_part("email", '@', 1), '.-_+', '    ')));--> statement-breakpoint
CREATE INDEX "donations_created_at" ON "donations" USING btree ("created_at","id");--> statement-breakpoint
CREATE VIEW "public"."sales" AS (
  select id, kind, status, created_at as at, email, delivery ->> 'name' as name, user_id,
    coalesce(country, case kind when 'packs' then 'GB' end) as country, amount, amount_refunded, livemode,
    kind = 'packs' and status = 'paid' and dispatched_at is null as is_waiting, dispatched_at, payment_intent_id
  from orders
  union all
  select id, 'donation', status, created_at, email, null, null, null, amount, amount_refunded, livemode,
    false, null, payment_intent_id
  from donations
  union all
  select id, 'membership', case when (
      select coalesce(sum(note.amount), 0) from invoices as note where note.receipt_id = paper.id and note.withdrawn_at is null
    ) >= amount then 'refunded' else 'paid' end, paid_at, email, null, user_id,
    (select country from billing_customers as payer where payer.user_id = paper.user_id), amount,
    (select coalesce(sum(note.amount), 0)::int from invoices as note where note.receipt_id = paper.id and note.withdrawn_at is null),
    livemode, false, null, payment_intent_id
  from invoices as paper where sold = 'membership' and kind = 'receipt');