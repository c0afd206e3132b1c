CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"sealed_secret" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"sealed_secret" text,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "baseline_readings" (
	"user_id" text NOT NULL,
	"measure" text NOT NULL,
	"date" date NOT NULL,
	"value" text NOT NULL,
	"sign" text,
	"unit" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "baseline_readings_user_id_measure_date_pk" PRIMARY KEY("user_id","measure","date")
);
--> statement-breakpoint
CREATE TABLE "body_profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"born_on" date NOT NULL,
	"sex" text NOT NULL,
	"well_on" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
CREATE TABLE "coach_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coach_looks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"looker_id" text NOT NULL,
	"looker" text NOT NULL,
	"place" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coach_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "coach_messages_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"side" text NOT NULL,
	"writer" text,
	"body" text NOT NULL,
	"about_day" date,
	"about_page" text,
	"review_week" date,
	"picture_id" uuid,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coach_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"words" text NOT NULL,
	"writer" text NOT NULL,
	"due_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coach_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"content" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coach_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"from_day" date NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coach_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"period" text,
	"measure" text,
	"target" integer,
	"words" text NOT NULL,
	"writer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coach_threads" (
	"user_id" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"waits_since" timestamp with time zone,
	"member_read" bigint DEFAULT 0 NOT NULL,
	"coach_read" bigint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "first_week_mails" (
	"user_id" text NOT NULL,
	"day" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "first_week_mails_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "partner_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inviter_id" text NOT NULL,
	"invited_id" text NOT NULL,
	"inviter_name" text NOT NULL,
	"invited_name" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "well_dones" (
	"partners_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "well_dones_partners_id_user_id_day_pk" PRIMARY KEY("partners_id","user_id","day")
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
CREATE TABLE "talk_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "talk_comments_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" uuid NOT NULL,
	"parent_id" uuid,
	"root_place" bigint NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"hidden_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "talk_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"comment_id" uuid,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_answer" text,
	"appeal_answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "talk_follows" (
	"user_id" text NOT NULL,
	"thread_id" uuid NOT NULL,
	"state" text NOT NULL,
	"read_place" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "talk_follows_user_id_thread_id_pk" PRIMARY KEY("user_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "talk_mentions" (
	"comment_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "talk_mentions_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "talk_mutes" (
	"user_id" text NOT NULL,
	"speaker_id" uuid NOT NULL,
	"muted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "talk_mutes_user_id_speaker_id_pk" PRIMARY KEY("user_id","speaker_id")
);
--> statement-breakpoint
CREATE TABLE "talk_names" (
	"user_id" text PRIMARY KEY NOT NULL,
	"speaker_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"digest" text DEFAULT 'weekly' NOT NULL,
	"digest_at" timestamp with time zone NOT NULL,
	CONSTRAINT "talk_names_speaker_id_unique" UNIQUE("speaker_id"),
	CONSTRAINT "talk_names_name_key_unique" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "talk_questions" (
	"begins_on" date PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"more" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talk_reactions" (
	"comment_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"sign" text NOT NULL,
	CONSTRAINT "talk_reactions_comment_id_user_id_sign_pk" PRIMARY KEY("comment_id","user_id","sign")
);
--> statement-breakpoint
CREATE TABLE "talk_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid NOT NULL,
	"reporter_id" text,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decision" text,
	"decision_words" text
);
--> statement-breakpoint
CREATE TABLE "talk_threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "talk_words" (
	"comment_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"body" text NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_drafts" (
	"document_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"based_on" integer NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_drafts_document_id_user_id_pk" PRIMARY KEY("document_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_revisions" (
	"document_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"source" text NOT NULL,
	"author_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text,
	CONSTRAINT "document_revisions_document_id_revision_pk" PRIMARY KEY("document_id","revision")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"revision" integer NOT NULL,
	"published_revision" integer,
	"publish_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"status" text GENERATED ALWAYS AS (case when publish_at is not null then 'scheduled' when published_revision is not null then 'published'
          when withdrawn_at is not null then 'withdrawn' else 'draft' end) STORED NOT NULL,
	CONSTRAINT "documents_kind_slug" UNIQUE("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"indexed" text,
	CONSTRAINT "publications_one_row" CHECK ("publications"."id" = 1)
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
	"copies" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"amount_refunded" integer DEFAULT 0 NOT NULL,
	"payment_intent_id" text,
	"processing_since" timestamp with time zone,
	"livemode" boolean NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "donations_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "donations_copies_number" CHECK ("donations"."copies" >= 0),
	CONSTRAINT "donations_amount" CHECK ("donations"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "challenge_shares" (
	"event_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"wording" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_shares_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cohort_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cohort_id" uuid NOT NULL,
	"writer" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cohort_seats" (
	"cohort_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"invited_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "cohort_seats_cohort_id_email_pk" PRIMARY KEY("cohort_id","email")
);
--> statement-breakpoint
CREATE TABLE "cohorts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"coach" text NOT NULL,
	"starts_on" date NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_feeds_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "event_places" (
	"event_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"is_in" boolean NOT NULL,
	"known_at" timestamp with time zone,
	"told_day" timestamp with time zone,
	"told_hour" timestamp with time zone,
	CONSTRAINT "event_places_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"cohort_id" uuid,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"whereabouts" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"places" integer,
	"is_teaser" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_findings" (
	"trial_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"habit" text NOT NULL,
	"outcome" text NOT NULL,
	"difference" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"habit" text NOT NULL,
	"outcome" text NOT NULL,
	"phase_days" smallint NOT NULL,
	"wash_out" smallint DEFAULT 0 NOT NULL,
	"smallest" double precision DEFAULT 0.5 NOT NULL,
	"block_order" text DEFAULT 'BABA' NOT NULL,
	"seal" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ended_on" date,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_notes" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"date" date NOT NULL,
	"about" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "journal_notes_user_id_id_pk" PRIMARY KEY("user_id","id")
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
CREATE TABLE "welcomed" (
	"campaign_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "welcomed_campaign_id_address_hash_pk" PRIMARY KEY("campaign_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "lesson_reads" (
	"user_id" text NOT NULL,
	"lesson" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_reads_user_id_lesson_pk" PRIMARY KEY("user_id","lesson")
);
--> statement-breakpoint
CREATE TABLE "recording_parts" (
	"recording_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "recording_parts_recording_id_place_pk" PRIMARY KEY("recording_id","place")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"captions" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_measures" (
	"user_id" text NOT NULL,
	"source" text NOT NULL,
	"measure" text NOT NULL,
	"date" date NOT NULL,
	"value" double precision NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "daily_measures_user_id_measure_source_date_pk" PRIMARY KEY("user_id","measure","source","date")
);
--> statement-breakpoint
CREATE TABLE "measure_rules" (
	"user_id" text NOT NULL,
	"habit" text NOT NULL,
	"measure" text NOT NULL,
	"least" double precision NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "measure_rules_user_id_habit_pk" PRIMARY KEY("user_id","habit")
);
--> statement-breakpoint
CREATE TABLE "measure_ticks" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"habit" text NOT NULL,
	"measure" text NOT NULL,
	"source" text NOT NULL,
	"value" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "measure_ticks_user_id_date_habit_pk" PRIMARY KEY("user_id","date","habit")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"alt" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"claimed_at" timestamp with time zone,
	"problem" text,
	"original" "bytea",
	"master" "bytea",
	"hash" text,
	"width" integer,
	"height" integer,
	"focus_x" integer,
	"focus_y" integer,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_hash_unique" UNIQUE("hash"),
	CONSTRAINT "media_focus_whole" CHECK (("media"."focus_x" is null) = ("media"."focus_y" is null) and "media"."focus_x" between 0 and 100 and "media"."focus_y" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "member_keys" (
	"user_id" text PRIMARY KEY NOT NULL,
	"wrapped_key" text NOT NULL
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
	"opened_at" timestamp with time zone,
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
	"interests" text[] DEFAULT '{}' NOT NULL,
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
	"told_at" timestamp with time zone,
	CONSTRAINT "subscriptions_subscriber_id_list_pk" PRIMARY KEY("subscriber_id","list"),
	CONSTRAINT "subscriptions_confirm_token_hash_unique" UNIQUE("confirm_token_hash")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"address_hash" text NOT NULL,
	"list" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reason" text DEFAULT 'left' NOT NULL,
	"letter" uuid,
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
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"donation_id" uuid,
	"paper_id" uuid,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"refused_for" text
);
--> statement-breakpoint
CREATE TABLE "sale_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"donation_id" uuid,
	"paper_id" uuid,
	"words" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	"amount_refunded" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "person_labels" (
	"user_id" text NOT NULL,
	"label" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_labels_user_id_label_pk" PRIMARY KEY("user_id","label")
);
--> statement-breakpoint
CREATE TABLE "person_looks" (
	"user_id" text NOT NULL,
	"by" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "person_looks_user_id_by_day_pk" PRIMARY KEY("user_id","by","day")
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"words" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"asked_on" date NOT NULL,
	"due_on" date NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
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
CREATE TABLE "hook_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"answer" text,
	"happened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_answers" (
	"token_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" text,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_answers_token_id_key_pk" PRIMARY KEY("token_id","key")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "own_reminders" (
	"user_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"about" text NOT NULL,
	"days" jsonb NOT NULL,
	"time" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_reminders_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "own_reminders_once" UNIQUE("user_id","about","time")
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
	"again_at" timestamp with time zone,
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
	"free_habits" integer DEFAULT 0 NOT NULL,
	"entered_at" timestamp with time zone,
	"stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "routine_days_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
CREATE TABLE "routine_doses" (
	"user_id" text NOT NULL,
	"habit" text NOT NULL,
	"unit" text NOT NULL,
	"a_week" smallint NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date,
	CONSTRAINT "routine_doses_user_id_habit_from_date_pk" PRIMARY KEY("user_id","habit","from_date")
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
CREATE TABLE "routine_rests" (
	"user_id" text NOT NULL,
	"habit" text NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date NOT NULL,
	CONSTRAINT "routine_rests_user_id_habit_from_date_pk" PRIMARY KEY("user_id","habit","from_date")
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
	"audience" text DEFAULT 'everybody' NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "search_documents"."title"), 'A') || setweight(to_tsvector('english', "search_documents"."summary"), 'B') || setweight(to_tsvector('english', "search_documents"."body"), 'C')) STORED
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pence" integer NOT NULL,
	"free_from" integer,
	"from" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_file_parts" (
	"file_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "product_file_parts_file_id_place_pk" PRIMARY KEY("file_id","place")
);
--> statement-breakpoint
CREATE TABLE "product_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"pence" integer NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_prices_pence" CHECK ("product_prices"."pence" > 0),
	CONSTRAINT "product_prices_until" CHECK ("product_prices"."until" > "product_prices"."from")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"added_at" timestamp with time zone,
	"kind" text DEFAULT 'pack' NOT NULL,
	"vat_rate" integer,
	"picture_id" uuid,
	"status" text NOT NULL,
	"contents" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_added" CHECK (("products"."name" is null) = ("products"."added_at" is null)),
	CONSTRAINT "products_vat" CHECK ("products"."vat_rate" between 0 and 10000),
	CONSTRAINT "products_download" CHECK ("products"."kind" = 'pack' or ("products"."name" is not null and "products"."vat_rate" is not null))
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
CREATE TABLE "downloads" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"taken_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"months" integer NOT NULL,
	"code" text NOT NULL,
	"from_name" text NOT NULL,
	"for_name" text NOT NULL,
	"recipient" text,
	"message" text,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"redeemed_by" text,
	"copy_id" uuid,
	"opens_from" timestamp with time zone,
	"opens_until" timestamp with time zone,
	CONSTRAINT "gifts_code_unique" UNIQUE("code")
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
	"given" text,
	"wants_news" boolean DEFAULT false NOT NULL,
	"delivery" jsonb,
	"delivery_pence" integer DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"discount_pence" integer DEFAULT 0 NOT NULL,
	"reservation" text DEFAULT 'none' NOT NULL,
	"reserved_until" timestamp with time zone,
	"dispatched_at" timestamp with time zone,
	"carrier" text,
	"tracking" text,
	"dispatch_told_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" text,
	CONSTRAINT "orders_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount_pence" >= 0),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount" >= 0 and "orders"."amount_refunded" between 0 and "orders"."amount")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"product_id" text PRIMARY KEY NOT NULL,
	"free" integer NOT NULL,
	CONSTRAINT "stock_free" CHECK ("stock"."free" >= 0)
);
--> statement-breakpoint
CREATE TABLE "site_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"problem" text,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sleep_nights" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"bed" smallint,
	"up" smallint,
	"awake" smallint,
	"updated_at" timestamp with time zone NOT NULL,
	"stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "sleep_nights_user_id_date_pk" PRIMARY KEY("user_id","date")
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
	"second_step_at" timestamp with time zone,
	"passkey_token" text,
	"passkey_token_until" timestamp with time zone,
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
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baseline_readings" ADD CONSTRAINT "baseline_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "body_profiles" ADD CONSTRAINT "body_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkins" ADD CONSTRAINT "checkins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_calls" ADD CONSTRAINT "coach_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_looks" ADD CONSTRAINT "coach_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_messages" ADD CONSTRAINT "coach_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_messages" ADD CONSTRAINT "coach_messages_picture_id_coach_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."coach_pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_notes" ADD CONSTRAINT "coach_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_pictures" ADD CONSTRAINT "coach_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_shares" ADD CONSTRAINT "coach_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_suggestions" ADD CONSTRAINT "coach_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_threads" ADD CONSTRAINT "coach_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_week_mails" ADD CONSTRAINT "first_week_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_invitations" ADD CONSTRAINT "partner_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_invited_id_users_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "well_dones" ADD CONSTRAINT "well_dones_partners_id_partners_id_fk" FOREIGN KEY ("partners_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "well_dones" ADD CONSTRAINT "well_dones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_complaint_number_complaints_number_fk" FOREIGN KEY ("complaint_number") REFERENCES "public"."complaints"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_comments" ADD CONSTRAINT "talk_comments_thread_id_talk_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."talk_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_comments" ADD CONSTRAINT "talk_comments_parent_id_talk_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."talk_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_decisions" ADD CONSTRAINT "talk_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_decisions" ADD CONSTRAINT "talk_decisions_comment_id_talk_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."talk_comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_follows" ADD CONSTRAINT "talk_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_follows" ADD CONSTRAINT "talk_follows_thread_id_talk_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."talk_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_mentions" ADD CONSTRAINT "talk_mentions_comment_id_talk_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."talk_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_mentions" ADD CONSTRAINT "talk_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_mutes" ADD CONSTRAINT "talk_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_names" ADD CONSTRAINT "talk_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_reactions" ADD CONSTRAINT "talk_reactions_comment_id_talk_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."talk_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_reactions" ADD CONSTRAINT "talk_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_reports" ADD CONSTRAINT "talk_reports_comment_id_talk_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."talk_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_reports" ADD CONSTRAINT "talk_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_words" ADD CONSTRAINT "talk_words_comment_id_talk_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."talk_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_words" ADD CONSTRAINT "talk_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_drafts" ADD CONSTRAINT "document_drafts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_drafts" ADD CONSTRAINT "document_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_revisions" ADD CONSTRAINT "document_revisions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_revisions" ADD CONSTRAINT "document_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_shares" ADD CONSTRAINT "challenge_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_shares" ADD CONSTRAINT "challenge_shares_place" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."event_places"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_letters" ADD CONSTRAINT "cohort_letters_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_seats" ADD CONSTRAINT "cohort_seats_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_seats" ADD CONSTRAINT "cohort_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_places" ADD CONSTRAINT "event_places_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_places" ADD CONSTRAINT "event_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_findings" ADD CONSTRAINT "trial_findings_trial_id_trials_id_fk" FOREIGN KEY ("trial_id") REFERENCES "public"."trials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_findings" ADD CONSTRAINT "trial_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_notes" ADD CONSTRAINT "journal_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcomed" ADD CONSTRAINT "welcomed_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_reads" ADD CONSTRAINT "lesson_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_parts" ADD CONSTRAINT "recording_parts_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_measures" ADD CONSTRAINT "daily_measures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_rules" ADD CONSTRAINT "measure_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_ticks" ADD CONSTRAINT "measure_ticks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_keys" ADD CONSTRAINT "member_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_ups" ADD CONSTRAINT "set_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_paper_id_invoices_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_notes" ADD CONSTRAINT "sale_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_notes" ADD CONSTRAINT "sale_notes_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_notes" ADD CONSTRAINT "sale_notes_paper_id_invoices_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_habit_days" ADD CONSTRAINT "own_habit_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_habits" ADD CONSTRAINT "own_habits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_receipt_id_invoices_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_labels" ADD CONSTRAINT "person_labels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_looks" ADD CONSTRAINT "person_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_requests" ADD CONSTRAINT "person_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_messages" ADD CONSTRAINT "hook_messages_hook_id_hooks_id_fk" FOREIGN KEY ("hook_id") REFERENCES "public"."hooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_answers" ADD CONSTRAINT "kept_answers_token_id_access_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."access_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_reminders" ADD CONSTRAINT "own_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders_decided" ADD CONSTRAINT "reminders_decided_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_reviews" ADD CONSTRAINT "weekly_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_achievements" ADD CONSTRAINT "routine_achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_amounts" ADD CONSTRAINT "routine_amounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_days" ADD CONSTRAINT "routine_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_doses" ADD CONSTRAINT "routine_doses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_exclusions" ADD CONSTRAINT "routine_exclusions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_goals" ADD CONSTRAINT "routine_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_pauses" ADD CONSTRAINT "routine_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_rests" ADD CONSTRAINT "routine_rests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_screenings" ADD CONSTRAINT "safety_screenings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_file_parts" ADD CONSTRAINT "product_file_parts_file_id_product_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."product_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_copy_id_orders_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sleep_nights" ADD CONSTRAINT "sleep_nights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetables" ADD CONSTRAINT "timetables_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_closings" ADD CONSTRAINT "account_closings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_consents" ADD CONSTRAINT "health_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_erasures" ADD CONSTRAINT "health_erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (to_tsvector('simple', translate("actor" || ' ' || "action" || ' ' || "subject" || ' ' || coalesce("before"::text, '') || ' ' || coalesce("after"::text, ''), '@.:-_+/"{}[],', '             ')));--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_token_hash" ON "access_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_tokens_user_id" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expires_at" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_open" ON "staff_invitations" USING btree ("email") WHERE "staff_invitations"."accepted_at" is null and "staff_invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coach_calls_one_of_person" ON "coach_calls" USING btree ("user_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coach_calls_one_at_a_time" ON "coach_calls" USING btree ("starts_at") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "coach_calls_user_id" ON "coach_calls" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coach_looks_user_id" ON "coach_looks" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "coach_messages_thread" ON "coach_messages" USING btree ("user_id","place");--> statement-breakpoint
CREATE INDEX "coach_messages_picture_id" ON "coach_messages" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "coach_messages_review" ON "coach_messages" USING btree ("user_id","review_week") WHERE review_week is not null;--> statement-breakpoint
CREATE INDEX "coach_notes_user_id" ON "coach_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "coach_notes_due" ON "coach_notes" USING btree ("done_at","due_on");--> statement-breakpoint
CREATE INDEX "coach_pictures_user_id" ON "coach_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coach_shares_user_id" ON "coach_shares" USING btree ("user_id","began_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coach_shares_one_open" ON "coach_shares" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "coach_suggestions_user_id" ON "coach_suggestions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "coach_threads_waits_since" ON "coach_threads" USING btree ("waits_since");--> statement-breakpoint
CREATE INDEX "partner_invitations_user_id" ON "partner_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "partners_invited_id" ON "partners" USING btree ("invited_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partners_one_of_inviter" ON "partners" USING btree ("inviter_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "partners_one_of_invited" ON "partners" USING btree ("invited_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "well_dones_user_id" ON "well_dones" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consent_choices_browser_id" ON "consent_choices" USING btree ("browser_id");--> statement-breakpoint
CREATE INDEX "consent_choices_chosen_at" ON "consent_choices" USING btree ("chosen_at");--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("due_at") WHERE "complaints"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "messages_thread_id" ON "messages" USING btree ("thread_id","sent_at");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "threads_state" ON "threads" USING btree ("state","last_at","id");--> statement-breakpoint
CREATE INDEX "threads_last_at" ON "threads" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "threads_waits_since" ON "threads" USING btree ("waits_since");--> statement-breakpoint
CREATE INDEX "threads_email" ON "threads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "threads_closing" ON "threads" USING btree ("closing");--> statement-breakpoint
CREATE INDEX "threads_words" ON "threads" USING gin ("words");--> statement-breakpoint
CREATE INDEX "talk_comments_page" ON "talk_comments" USING btree ("thread_id","root_place" DESC NULLS LAST,"place");--> statement-breakpoint
CREATE INDEX "talk_comments_new" ON "talk_comments" USING btree ("thread_id","place");--> statement-breakpoint
CREATE INDEX "talk_comments_parent" ON "talk_comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "talk_decisions_user_id" ON "talk_decisions" USING btree ("user_id","made_at");--> statement-breakpoint
CREATE INDEX "talk_decisions_comment_id" ON "talk_decisions" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "talk_decisions_appeals" ON "talk_decisions" USING btree ("appealed_at") WHERE appealed_at is not null and appeal_answered_at is null;--> statement-breakpoint
CREATE INDEX "talk_follows_thread_id" ON "talk_follows" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "talk_mentions_user_id" ON "talk_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "talk_reactions_user_id" ON "talk_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "talk_reports_comment_id" ON "talk_reports" USING btree ("comment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "talk_reports_once" ON "talk_reports" USING btree ("reporter_id","comment_id");--> statement-breakpoint
CREATE INDEX "talk_reports_open" ON "talk_reports" USING btree ("made_at") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "talk_threads_page" ON "talk_threads" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "talk_threads_last" ON "talk_threads" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "talk_words_user_id" ON "talk_words" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_drafts_user_id" ON "document_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_revisions_author_id" ON "document_revisions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "documents_publish_at" ON "documents" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "donations_created_at" ON "donations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "donations_email" ON "donations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "donations_copies" ON "donations" USING btree ("status") WHERE "donations"."copies" > 0;--> statement-breakpoint
CREATE INDEX "challenge_shares_user_id" ON "challenge_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cohort_letters_cohort_id" ON "cohort_letters" USING btree ("cohort_id","sent_at");--> statement-breakpoint
CREATE INDEX "cohort_seats_user_id" ON "cohort_seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cohort_seats_email" ON "cohort_seats" USING btree ("email");--> statement-breakpoint
CREATE INDEX "event_places_user_id" ON "event_places" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_places_waiting" ON "event_places" USING btree ("event_id","is_in","asked_at");--> statement-breakpoint
CREATE INDEX "events_starts_at" ON "events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "events_cohort_id" ON "events" USING btree ("cohort_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trial_findings_one" ON "trial_findings" USING btree ("habit","outcome","user_id");--> statement-breakpoint
CREATE INDEX "trials_user_id" ON "trials" USING btree ("user_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_one_open" ON "trials" USING btree ("user_id") WHERE ended_on is null;--> statement-breakpoint
CREATE INDEX "journal_notes_day" ON "journal_notes" USING btree ("user_id","date");--> statement-breakpoint
CREATE INDEX "campaigns_status" ON "campaigns" USING btree ("status","send_at");--> statement-breakpoint
CREATE INDEX "campaigns_created_at" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_subscriber_id" ON "deliveries" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("campaign_id","subscriber_id") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_status" ON "deliveries" USING btree ("campaign_id","status");--> statement-breakpoint
CREATE INDEX "media_status" ON "media" USING btree ("status");--> statement-breakpoint
CREATE INDEX "media_created_by" ON "media" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "media_focus" ON "media" USING btree ("hash") WHERE "media"."focus_x" is not null;--> statement-breakpoint
CREATE INDEX "disputes_user_id" ON "disputes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "disputes_order_id" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "memberships_status" ON "memberships" USING btree ("status");--> statement-breakpoint
CREATE INDEX "subscriptions_list" ON "subscriptions" USING btree ("list","confirmed_at");--> statement-breakpoint
CREATE INDEX "subscriptions_asked_at" ON "subscriptions" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "subscriptions_page" ON "subscriptions" USING btree ("list","asked_at","subscriber_id");--> statement-breakpoint
CREATE INDEX "suppressions_letter" ON "suppressions" USING btree ("letter") WHERE "suppressions"."letter" is not null;--> statement-breakpoint
CREATE INDEX "refund_requests_order_id" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_donation_id" ON "refund_requests" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "refund_requests_paper_id" ON "refund_requests" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "sale_notes_order_id" ON "sale_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sale_notes_donation_id" ON "sale_notes" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "sale_notes_paper_id" ON "sale_notes" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "book_differences_gone_at" ON "book_differences" USING btree ("gone_at");--> statement-breakpoint
CREATE INDEX "invoices_order_id" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_user_id" ON "invoices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invoices_receipt_id" ON "invoices" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "invoices_payment_intent_id" ON "invoices" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "invoices_sold" ON "invoices" USING btree ("sold","paid_at","id");--> statement-breakpoint
CREATE INDEX "invoices_refunded" ON "invoices" USING btree ("sold","paid_at","id") WHERE "invoices"."amount_refunded" > 0;--> statement-breakpoint
CREATE INDEX "invoices_issued_at" ON "invoices" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX "invoices_email" ON "invoices" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stripe_events_received_at" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "stripe_events_object_id" ON "stripe_events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "person_labels_label" ON "person_labels" USING btree ("label","user_id");--> statement-breakpoint
CREATE INDEX "person_notes_user_id" ON "person_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "person_requests_user_id" ON "person_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "person_requests_due" ON "person_requests" USING btree ("done_at","due_on");--> statement-breakpoint
CREATE INDEX "outbox_mails_status" ON "outbox_mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "outbox_mails_recipient" ON "outbox_mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "hook_messages_due" ON "hook_messages" USING btree ("status","next_at");--> statement-breakpoint
CREATE INDEX "hook_messages_hook_id" ON "hook_messages" USING btree ("hook_id","happened_at");--> statement-breakpoint
CREATE INDEX "kept_answers_begun_at" ON "kept_answers" USING btree ("begun_at");--> statement-breakpoint
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
CREATE INDEX "product_files_product_id" ON "product_files" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "product_prices_product_id" ON "product_prices" USING btree ("product_id","from");--> statement-breakpoint
CREATE INDEX "products_picture_id" ON "products" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "coupons_created_at" ON "coupons" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "downloads_order_id" ON "downloads" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gifts_to_send" ON "gifts" USING btree ("send_at") WHERE "gifts"."send_at" is not null and "gifts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "gifts_recipient" ON "gifts" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "gifts_redeemed_by" ON "gifts" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "gifts_copy_id" ON "gifts" USING btree ("copy_id");--> statement-breakpoint
CREATE INDEX "order_items_product_id" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_user_id" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_visitor_hash" ON "orders" USING btree ("visitor_hash","created_at");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_code") WHERE "orders"."coupon_code" is not null;--> statement-breakpoint
CREATE INDEX "orders_reserved_until" ON "orders" USING btree ("reserved_until");--> statement-breakpoint
CREATE INDEX "orders_created_at" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_country" ON "orders" USING btree (coalesce("country", case "kind" when 'packs' then 'GB' end),"created_at","id");--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("created_at","id") WHERE "orders"."amount_refunded" > 0;--> statement-breakpoint
CREATE INDEX "orders_kind" ON "orders" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_to_dispatch" ON "orders" USING btree ("created_at","id") WHERE "orders"."kind" = 'packs' and "orders"."status" = 'paid' and "orders"."dispatched_at" is null;--> statement-breakpoint
CREATE INDEX "orders_to_tell" ON "orders" USING btree ("dispatched_at") WHERE "orders"."dispatched_at" is not null and "orders"."dispatch_told_at" is null;--> statement-breakpoint
CREATE INDEX "orders_given" ON "orders" USING btree ("created_at","given") WHERE "orders"."given" is not null;--> statement-breakpoint
CREATE INDEX "orders_free" ON "orders" USING btree ("created_at","id") WHERE "orders"."amount" = 0;--> statement-breakpoint
CREATE INDEX "orders_buyer_words" ON "orders" USING gin (to_tsvector('simple', coalesce("delivery" ->> 'name', '') || ' ' || translate(split_part(coalesce("email", ''), '@', 1), '.-_+', '    ')));--> statement-breakpoint
CREATE INDEX "site_runs_kind" ON "site_runs" USING btree ("kind","ended_at");--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "health_consents_user_id" ON "health_consents" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE INDEX "health_erasures_due_at" ON "health_erasures" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("created_at","id") WHERE "users"."role" <> 'member';--> statement-breakpoint
CREATE INDEX "users_person_words" ON "users" USING gin (to_tsvector('simple', "name" || ' ' || translate(split_part("email", '@', 1), '.-_+', '    ')));--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING btree ("value");--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE VIEW "public"."journal_lines" AS (
  select user_id, date, 'c' || id::text as place, 'note' as kind, about, body
  from "journal_notes" where body <> ''
  union all
  select user_id, date, 'b' as place, 'checkin' as kind,
    concat_ws(' ', coalesce(sleep::text, '-'), coalesce(energy::text, '-'), coalesce(stress::text, '-')) as about, note as body
  from "checkins" where note <> '' or coalesce(sleep, energy, stress) is not null
  union all
  select user_id, earned_on as date, 'a' || key as place, 'milestone' as kind, key as about, '' as body
  from "routine_achievements");--> statement-breakpoint
CREATE VIEW "public"."sold_coffees" AS (
  select id, 'donation'::text as kind, status, created_at as at, email, null::text as name, null::text as user_id,
    null::text as country, amount, amount_refunded, livemode, false as is_waiting, null::timestamptz as dispatched_at,
    payment_intent_id
  from donations);--> statement-breakpoint
CREATE VIEW "public"."sold_months" AS (
  select id, 'membership'::text as kind, case when amount_refunded >= amount then 'refunded' else 'paid' end as status,
    paid_at as at, email, null::text as name, user_id,
    (select country from billing_customers as payer where payer.user_id = paper.user_id) as country, amount,
    amount_refunded, livemode, false as is_waiting, null::timestamptz as dispatched_at, payment_intent_id
  from invoices as paper where sold = 'membership' and kind = 'receipt' and order_id is null);--> statement-breakpoint
CREATE VIEW "public"."sold_orders" AS (
  select id, kind, status, created_at as at, email, delivery ->> 'name' as name, user_id, coalesce("orders"."country", case "orders"."kind" when 'packs' then 'GB' end) as country,
    amount, amount_refunded, livemode, kind = 'packs' and status = 'paid' and dispatched_at is null as is_waiting,
    dispatched_at, payment_intent_id
  from orders);--> statement-breakpoint
CREATE VIEW "public"."sales" AS (select * from sold_orders union all select * from sold_coffees union all select * from sold_months);