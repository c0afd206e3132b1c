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
	"sent_at" timestamp with time zone NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', "coach_messages"."body")) STORED
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
ALTER TABLE "coach_messages" ADD CONSTRAINT "coach_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_messages" ADD CONSTRAINT "coach_messages_picture_id_coach_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."coach_pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_pictures" ADD CONSTRAINT "coach_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_threads" ADD CONSTRAINT "coach_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coach_messages_thread" ON "coach_messages" USING btree ("user_id","place");--> statement-breakpoint
CREATE INDEX "coach_messages_picture_id" ON "coach_messages" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "coach_messages_words" ON "coach_messages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "coach_pictures_user_id" ON "coach_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coach_threads_waits_since" ON "coach_threads" USING btree ("waits_since");