CREATE TABLE "mailbox_marks" (
	"place" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author" text,
	"body" text NOT NULL,
	"from_address" text,
	"is_confirmed" boolean,
	"message_id" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"letter" "bytea",
	"problem" text,
	"sent_at" timestamp with time zone NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', left("messages"."body", 200000))) STORED,
	CONSTRAINT "messages_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "saved_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"snoozed_until" timestamp with time zone,
	"assignee" text,
	"reply_token" text NOT NULL,
	"complaint_number" bigint,
	"wording_version" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"waits_since" timestamp with time zone,
	"closing" uuid,
	"state_before" text,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "threads"."subject" || ' ' || "threads"."name" || ' ' || "threads"."email" || ' ' || replace("threads"."email", '@', ' '))) STORED,
	CONSTRAINT "threads_reply_token_unique" UNIQUE("reply_token"),
	CONSTRAINT "threads_complaint_number_unique" UNIQUE("complaint_number")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text DEFAULT 'letter' NOT NULL,
	"slug" text NOT NULL,
	"subject" text NOT NULL,
	"preview" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"list" text NOT NULL,
	"segment" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" text,
	"days_after" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"paused_because" text,
	"is_public" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"send_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"not_before" timestamp with time zone,
	"addressed" integer DEFAULT 0 NOT NULL,
	"handed_over" integer DEFAULT 0 NOT NULL,
	"bounced" integer DEFAULT 0 NOT NULL,
	"complained" integer DEFAULT 0 NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaigns_slug_unique" UNIQUE("slug"),
	CONSTRAINT "campaigns_step" CHECK ("campaigns"."kind" <> 'step' or ("campaigns"."after" is not null and "campaigns"."days_after" is not null))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"campaign_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"answer" text,
	"at" timestamp with time zone,
	CONSTRAINT "deliveries_campaign_id_subscriber_id_pk" PRIMARY KEY("campaign_id","subscriber_id")
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "interests" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "reason" text DEFAULT 'left' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_complaint_number_complaints_number_fk" FOREIGN KEY ("complaint_number") REFERENCES "public"."complaints"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_thread_id" ON "messages" USING btree ("thread_id","sent_at");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "threads_state" ON "threads" USING btree ("state","last_at","id");--> statement-breakpoint
CREATE INDEX "threads_last_at" ON "threads" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "threads_waits_since" ON "threads" USING btree ("waits_since");--> statement-breakpoint
CREATE INDEX "threads_email" ON "threads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "threads_closing" ON "threads" USING btree ("closing");--> statement-breakpoint
CREATE INDEX "threads_words" ON "threads" USING gin ("words");--> statement-breakpoint
CREATE INDEX "campaigns_status" ON "campaigns" USING btree ("status","send_at");--> statement-breakpoint
CREATE INDEX "campaigns_created_at" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_subscriber_id" ON "deliveries" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("campaign_id","subscriber_id") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_status" ON "deliveries" USING btree ("campaign_id","status");--> statement-breakpoint
INSERT INTO "threads" ("id", "kind", "subject", "name", "email", "state", "reply_token", "wording_version", "created_at", "last_at", "waits_since")
	SELECT "id", 'message', 'Message from the contact form', "name", "email", CASE "status" WHEN 'new' THEN 'new' ELSE 'closed' END,
		substr(replace(gen_random_uuid()::text, '-', ''), 1, 20), "wording_version", "sent_at", "sent_at", CASE "status" WHEN 'new' THEN "sent_at" END
	FROM "contact_messages";--> statement-breakpoint
INSERT INTO "messages" ("thread_id", "kind", "body", "sent_at") SELECT "id", 'in', "message", "sent_at" FROM "contact_messages";--> statement-breakpoint
WITH "begun" AS (
	INSERT INTO "threads" ("kind", "subject", "name", "email", "state", "reply_token", "complaint_number", "created_at", "last_at", "waits_since")
		SELECT 'complaint', 'Complaint no. ' || "number", "name", "email", CASE WHEN "closed_at" IS NULL THEN 'new' ELSE 'closed' END,
			substr(replace(gen_random_uuid()::text, '-', ''), 1, 20), "number", "received_at", coalesce("closed_at", "received_at"),
			CASE WHEN "closed_at" IS NULL THEN "received_at" END
		FROM "complaints"
	RETURNING "id", "complaint_number"
)
INSERT INTO "messages" ("thread_id", "kind", "body", "sent_at")
	SELECT "id", 'in', "message" || CASE "wish" WHEN '' THEN '' ELSE E'\n\nWhat should happen:\n\n' || "wish" END, "received_at"
	FROM "complaints" JOIN "begun" ON "complaint_number" = "number";
