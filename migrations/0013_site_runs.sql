CREATE TABLE "site_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"problem" text,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_runs_kind" ON "site_runs" USING btree ("kind","ended_at");