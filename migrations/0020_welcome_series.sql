CREATE TABLE "welcomed" (
	"campaign_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "welcomed_campaign_id_address_hash_pk" PRIMARY KEY("campaign_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "letter" uuid;--> statement-breakpoint
ALTER TABLE "welcomed" ADD CONSTRAINT "welcomed_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suppressions_letter" ON "suppressions" USING btree ("letter") WHERE "suppressions"."letter" is not null;--> statement-breakpoint
ALTER TABLE "campaigns" DROP COLUMN "left";