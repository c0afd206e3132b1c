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
ALTER TABLE "journal_notes" ADD CONSTRAINT "journal_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_notes_day" ON "journal_notes" USING btree ("user_id","date");--> statement-breakpoint
CREATE VIEW "public"."journal_lines" AS (
  select user_id, date, 'c' || id::text as place, 'note' as kind, about, body
  from "journal_notes" where body <> ''
  union all
  select user_id, date, 'b' as place, 'checkin' as kind,
    concat_ws(' ', coalesce(sleep::text, '-'), coalesce(energy::text, '-'), coalesce(stress::text, '-')) as about, note as body
  from "checkins" where note <> '' or coalesce(sleep, energy, stress) is not null
  union all
  select user_id, earned_on as date, 'a' || key as place, 'milestone' as kind, key as about, '' as body
  from "routine_achievements");