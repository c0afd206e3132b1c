CREATE TABLE "baseline_readings" (
	"user_id" text NOT NULL,
	"measure" text NOT NULL,
	"date" date NOT NULL,
	"value" double precision NOT NULL,
	"unit" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "baseline_readings_user_id_measure_date_pk" PRIMARY KEY("user_id","measure","date")
);
--> statement-breakpoint
CREATE TABLE "checkins" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"sleep" smallint,
	"energy" smallint,
	"stress" smallint,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "checkins_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
CREATE TABLE "consent_choices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"browser_id" uuid NOT NULL,
	"version" text NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaints_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"wish" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"wording_version" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"visitor_hash" text NOT NULL,
	"description" text NOT NULL,
	"email" text,
	"message" text,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"amount_refunded" integer DEFAULT 0 NOT NULL,
	"payment_intent_id" text,
	"processing_since" timestamp with time zone,
	"livemode" boolean NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "donations_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "donations_amount" CHECK ("donations"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"habit" text NOT NULL,
	"outcome" text NOT NULL,
	"phase_days" smallint NOT NULL,
	"starts_on" date NOT NULL,
	"ended_on" date,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"country" text,
	"country_said_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text NOT NULL,
	"order_id" uuid,
	"user_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"phase" text NOT NULL,
	"due_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"told_of" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"plan" text,
	"subscription_id" text,
	"is_set_up" boolean DEFAULT true NOT NULL,
	"paid_until" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"first_paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"trial_ends_at" timestamp with time zone,
	"resumes_at" timestamp with time zone,
	"price" integer,
	"currency" text,
	"price_id" text,
	"is_frozen" boolean DEFAULT false NOT NULL,
	"reminded_of" text,
	"warned_of" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_subscription_id_unique" UNIQUE("subscription_id")
);
--> statement-breakpoint
CREATE TABLE "trial_uses" (
	"subject_hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"subscription_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"subscriber_id" uuid NOT NULL,
	"list" text NOT NULL,
	"wording" text NOT NULL,
	"wording_version" text NOT NULL,
	"source" text,
	"asked_at" timestamp with time zone NOT NULL,
	"confirm_token_hash" text,
	"confirm_until" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "subscriptions_subscriber_id_list_pk" PRIMARY KEY("subscriber_id","list"),
	CONSTRAINT "subscriptions_confirm_token_hash_unique" UNIQUE("confirm_token_hash")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"address_hash" text NOT NULL,
	"list" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "suppressions_address_hash_list_pk" PRIMARY KEY("address_hash","list")
);
--> statement-breakpoint
CREATE TABLE "set_ups" (
	"user_id" text PRIMARY KEY NOT NULL,
	"outcomes" jsonb NOT NULL,
	"put_away_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_habit_days" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"habit_id" uuid NOT NULL,
	"is_done" boolean NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "own_habit_days_user_id_date_habit_id_pk" PRIMARY KEY("user_id","date","habit_id")
);
--> statement-breakpoint
CREATE TABLE "own_habits" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"position" smallint NOT NULL,
	"created_on" date NOT NULL,
	"archived_on" date,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_habits_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "page_counts" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_counts_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "book_differences" (
	"subject" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"receipt_id" uuid,
	"sold" text NOT NULL,
	"order_id" uuid,
	"stripe_invoice_id" text,
	"payment_intent_id" text,
	"user_id" text,
	"email" text,
	"buyer" jsonb NOT NULL,
	"seller" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"delivery_pence" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"vat_rate" integer,
	"livemode" boolean NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"paid_by" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_stripe_invoice_id_unique" UNIQUE("stripe_invoice_id"),
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"livemode" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "kept_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"props" jsonb,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"rows" jsonb NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"look_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders_decided" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"row" text NOT NULL,
	"was_sent" boolean NOT NULL,
	"via" text,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_decided_user_id_date_row_pk" PRIMARY KEY("user_id","date","row")
);
--> statement-breakpoint
CREATE TABLE "weekly_reviews" (
	"user_id" text NOT NULL,
	"week" date NOT NULL,
	"helped" text NOT NULL,
	"hindered" text NOT NULL,
	"focus_habit" text,
	"focus" text NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "weekly_reviews_user_id_week_pk" PRIMARY KEY("user_id","week")
);
--> statement-breakpoint
CREATE TABLE "routine_achievements" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"earned_on" date NOT NULL,
	CONSTRAINT "routine_achievements_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "routine_amounts" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"habit" text NOT NULL,
	"amount" real,
	"celsius" smallint,
	"updated_at" timestamp with time zone NOT NULL,
	"stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "routine_amounts_user_id_date_habit_pk" PRIMARY KEY("user_id","date","habit")
);
--> statement-breakpoint
CREATE TABLE "routine_days" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"done_habits" integer DEFAULT 0 NOT NULL,
	"small_habits" integer DEFAULT 0 NOT NULL,
	"skipped_habits" integer DEFAULT 0 NOT NULL,
	"due_habits" integer NOT NULL,
	"mode" text,
	"is_paused" boolean DEFAULT false NOT NULL,
	"entered_at" timestamp with time zone,
	"stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "routine_days_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
CREATE TABLE "routine_exclusions" (
	"user_id" text NOT NULL,
	"habit" text NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date,
	CONSTRAINT "routine_exclusions_user_id_habit_from_date_pk" PRIMARY KEY("user_id","habit","from_date")
);
--> statement-breakpoint
CREATE TABLE "routine_goals" (
	"user_id" text NOT NULL,
	"period" text NOT NULL,
	"measure" text NOT NULL,
	"target" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "routine_goals_user_id_period_measure_pk" PRIMARY KEY("user_id","period","measure")
);
--> statement-breakpoint
CREATE TABLE "routine_pauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_screenings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"answers" jsonb NOT NULL,
	"switched_off" jsonb NOT NULL,
	"questions" text,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"path" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "search_documents"."title"), 'A') || setweight(to_tsvector('english', "search_documents"."summary"), 'B') || setweight(to_tsvector('english', "search_documents"."body"), 'C')) STORED
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"visitor_hash" text,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_items_user" UNIQUE("user_id","product_id"),
	CONSTRAINT "cart_items_visitor" UNIQUE("visitor_hash","product_id"),
	CONSTRAINT "cart_items_owner" CHECK (("cart_items"."user_id" is null) <> ("cart_items"."visitor_hash" is null)),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"taken_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"unit_price" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_items_order_id_product_id_pk" PRIMARY KEY("order_id","product_id"),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"user_id" text,
	"visitor_hash" text NOT NULL,
	"email" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"amount_refunded" integer DEFAULT 0 NOT NULL,
	"payment_intent_id" text,
	"processing_since" timestamp with time zone,
	"livemode" boolean NOT NULL,
	"waived_at" timestamp with time zone,
	"waiver_version" text,
	"country" text,
	"wants_news" boolean DEFAULT false NOT NULL,
	"delivery" jsonb,
	"delivery_pence" integer DEFAULT 0 NOT NULL,
	"reservation" text DEFAULT 'none' NOT NULL,
	"reserved_until" timestamp with time zone,
	"dispatched_at" timestamp with time zone,
	"tracking" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" text,
	CONSTRAINT "orders_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount" >= 0 and "orders"."amount_refunded" between 0 and "orders"."amount")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"product_id" text PRIMARY KEY NOT NULL,
	"free" integer NOT NULL,
	CONSTRAINT "stock_free" CHECK ("stock"."free" >= 0)
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"source" text NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "texts_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "timetables" (
	"user_id" text PRIMARY KEY NOT NULL,
	"rows" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_closings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"billing_stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"wording_version" text NOT NULL,
	"wording" text,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "health_erasures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"day_start" text DEFAULT '00:00' NOT NULL,
	"joined_on" date DEFAULT now() NOT NULL,
	"health_consent" text DEFAULT 'not-asked' NOT NULL,
	"health_consent_version" text,
	"welcomed_at" timestamp with time zone,
	"role" text DEFAULT 'member' NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "baseline_readings" ADD CONSTRAINT "baseline_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkins" ADD CONSTRAINT "checkins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_ups" ADD CONSTRAINT "set_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_habit_days" ADD CONSTRAINT "own_habit_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_habits" ADD CONSTRAINT "own_habits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_receipt_id_invoices_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders_decided" ADD CONSTRAINT "reminders_decided_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_reviews" ADD CONSTRAINT "weekly_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_achievements" ADD CONSTRAINT "routine_achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_amounts" ADD CONSTRAINT "routine_amounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_days" ADD CONSTRAINT "routine_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_exclusions" ADD CONSTRAINT "routine_exclusions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_goals" ADD CONSTRAINT "routine_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_pauses" ADD CONSTRAINT "routine_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_screenings" ADD CONSTRAINT "safety_screenings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetables" ADD CONSTRAINT "timetables_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_closings" ADD CONSTRAINT "account_closings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_consents" ADD CONSTRAINT "health_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_erasures" ADD CONSTRAINT "health_erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_choices_browser_id" ON "consent_choices" USING btree ("browser_id");--> statement-breakpoint
CREATE INDEX "consent_choices_chosen_at" ON "consent_choices" USING btree ("chosen_at");--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("due_at") WHERE "complaints"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_status" ON "contact_messages" USING btree ("status","sent_at");--> statement-breakpoint
CREATE INDEX "donations_created_at" ON "donations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "donations_email" ON "donations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "trials_user_id" ON "trials" USING btree ("user_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_one_open" ON "trials" USING btree ("user_id") WHERE ended_on is null;--> statement-breakpoint
CREATE INDEX "disputes_user_id" ON "disputes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "disputes_order_id" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "subscriptions_list" ON "subscriptions" USING btree ("list","confirmed_at");--> statement-breakpoint
CREATE INDEX "subscriptions_asked_at" ON "subscriptions" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "book_differences_gone_at" ON "book_differences" USING btree ("gone_at");--> statement-breakpoint
CREATE INDEX "invoices_order_id" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_user_id" ON "invoices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invoices_receipt_id" ON "invoices" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "invoices_payment_intent_id" ON "invoices" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "stripe_events_received_at" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "outbox_mails_status" ON "outbox_mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_id" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "reminder_settings_look_at" ON "reminder_settings" USING btree ("look_at");--> statement-breakpoint
CREATE INDEX "reminders_decided_at" ON "reminders_decided" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "routine_days_missed" ON "routine_days" USING btree ("user_id","date") WHERE (case
    when due_habits > 0 and bit_count((done_habits & due_habits)::bit(32)) * 10 >= bit_count((due_habits)::bit(32)) * 7 then 'kept'
    when is_paused or mode is not distinct from 'ill' or due_habits = 0 then 'neutral'
    else 'missed' end) = 'missed';--> statement-breakpoint
CREATE INDEX "routine_days_neutral" ON "routine_days" USING btree ("user_id","date") WHERE (case
    when due_habits > 0 and bit_count((done_habits & due_habits)::bit(32)) * 10 >= bit_count((due_habits)::bit(32)) * 7 then 'kept'
    when is_paused or mode is not distinct from 'ill' or due_habits = 0 then 'neutral'
    else 'missed' end) = 'neutral';--> statement-breakpoint
CREATE INDEX "routine_pauses_user_id" ON "routine_pauses" USING btree ("user_id","from_date");--> statement-breakpoint
CREATE INDEX "safety_screenings_user_id" ON "safety_screenings" USING btree ("user_id","answered_at");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "downloads_order_id" ON "downloads" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_user_id" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_visitor_hash" ON "orders" USING btree ("visitor_hash","created_at");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_reserved_until" ON "orders" USING btree ("reserved_until");--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "health_consents_user_id" ON "health_consents" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE INDEX "health_erasures_due_at" ON "health_erasures" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING btree ("value");--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "verifications" USING btree ("expires_at");