CREATE TABLE "consent_choices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"browser_id" uuid NOT NULL,
	"version" text NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "consent_choices_browser_id" ON "consent_choices" USING btree ("browser_id");--> statement-breakpoint
CREATE INDEX "consent_choices_chosen_at" ON "consent_choices" USING btree ("chosen_at");