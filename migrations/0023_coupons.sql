CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"product_ids" jsonb,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"max_uses" integer,
	"is_once_each" boolean NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" > 0 and ("coupons"."kind" <> 'percent' or "coupons"."value" <= 100)),
	CONSTRAINT "coupons_max_uses" CHECK ("coupons"."max_uses" > 0),
	CONSTRAINT "coupons_until" CHECK ("coupons"."until" > "coupons"."from")
);
--> statement-breakpoint
CREATE INDEX "coupons_created_at" ON "coupons" USING btree ("created_at");