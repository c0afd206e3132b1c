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
CREATE INDEX "talk_words_user_id" ON "talk_words" USING btree ("user_id");