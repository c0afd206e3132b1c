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
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_status" ON "contact_messages" USING btree ("status","sent_at");--> statement-breakpoint
CREATE INDEX "subscriptions_list" ON "subscriptions" USING btree ("list","confirmed_at");--> statement-breakpoint
CREATE INDEX "subscriptions_asked_at" ON "subscriptions" USING btree ("asked_at");