CREATE TABLE "challenge_shares" (
	"event_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"wording" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_shares_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
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
ALTER TABLE "challenge_shares" ADD CONSTRAINT "challenge_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_shares" ADD CONSTRAINT "challenge_shares_place" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."event_places"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_places" ADD CONSTRAINT "event_places_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_places" ADD CONSTRAINT "event_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_shares_user_id" ON "challenge_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_places_user_id" ON "event_places" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_places_waiting" ON "event_places" USING btree ("event_id","is_in","asked_at");--> statement-breakpoint
CREATE INDEX "events_starts_at" ON "events" USING btree ("starts_at");