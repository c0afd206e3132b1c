CREATE TABLE "gifts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"months" integer NOT NULL,
	"code" text NOT NULL,
	"from_name" text NOT NULL,
	"for_name" text NOT NULL,
	"recipient" text,
	"message" text,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"redeemed_by" text,
	"copy_id" uuid,
	"opens_from" timestamp with time zone,
	"opens_until" timestamp with time zone,
	CONSTRAINT "gifts_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_copy_id_orders_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_to_send" ON "gifts" USING btree ("send_at") WHERE "gifts"."send_at" is not null and "gifts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "gifts_recipient" ON "gifts" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "gifts_redeemed_by" ON "gifts" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "gifts_copy_id" ON "gifts" USING btree ("copy_id");--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."sold_months" AS (
  select id, 'membership'::text as kind, case when amount_refunded >= amount then 'refunded' else 'paid' end as status,
    paid_at as at, email, null::text as name, user_id,
    (select country from billing_customers as payer where payer.user_id = paper.user_id) as country, amount,
    amount_refunded, livemode, false as is_waiting, null::timestamptz as dispatched_at, payment_intent_id
  from invoices as paper where sold = 'membership' and kind = 'receipt' and order_id is null);