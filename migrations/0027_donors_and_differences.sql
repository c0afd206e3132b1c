CREATE TABLE "book_differences" (
	"subject" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_amount";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "is_anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "processing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "processing_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "book_differences_gone_at" ON "book_differences" USING btree ("gone_at");--> statement-breakpoint
CREATE INDEX "donations_email" ON "donations" USING btree ("email");--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_amount" CHECK ("donations"."amount" > 0);