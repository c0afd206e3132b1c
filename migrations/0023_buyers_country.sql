ALTER TABLE "billing_customers" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "country_said_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text;