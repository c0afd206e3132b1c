ALTER TABLE "disputes" DROP CONSTRAINT "disputes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
UPDATE "disputes" SET "lost_at" = "updated_at" WHERE "phase" = 'lost';--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment_intent_id" ON "disputes" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "disputes_lost_at" ON "disputes" USING btree ("lost_at");--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."sold_months" AS (
  select id, 'membership'::text as kind, case when amount_refunded >= amount then 'refunded'
      when exists (select from disputes where disputes.payment_intent_id = invoices.payment_intent_id and phase in ('open', 'lost'))
      then 'disputed' else 'paid' end as status,
    paid_at as at, email, null::text as name, user_id, country, amount, amount_refunded, livemode, false as is_waiting,
    null::timestamptz as dispatched_at, payment_intent_id
  from invoices where sold = 'membership' and kind = 'receipt' and order_id is null);