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
ALTER TABLE "coach_looks" ADD CONSTRAINT "coach_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_notes" ADD CONSTRAINT "coach_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_shares" ADD CONSTRAINT "coach_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_suggestions" ADD CONSTRAINT "coach_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_invitations" ADD CONSTRAINT "partner_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_invited_id_users_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "well_dones" ADD CONSTRAINT "well_dones_partners_id_partners_id_fk" FOREIGN KEY ("partners_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "well_dones" ADD CONSTRAINT "well_dones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coach_looks_user_id" ON "coach_looks" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "coach_notes_user_id" ON "coach_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "coach_notes_due" ON "coach_notes" USING btree ("done_at","due_on");--> statement-breakpoint
CREATE INDEX "coach_shares_user_id" ON "coach_shares" USING btree ("user_id","began_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coach_shares_one_open" ON "coach_shares" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "coach_suggestions_user_id" ON "coach_suggestions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "partner_invitations_user_id" ON "partner_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "partners_invited_id" ON "partners" USING btree ("invited_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partners_one_of_inviter" ON "partners" USING btree ("inviter_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "partners_one_of_invited" ON "partners" USING btree ("invited_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "well_dones_user_id" ON "well_dones" USING btree ("user_id");