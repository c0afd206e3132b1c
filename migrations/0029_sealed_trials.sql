CREATE TABLE "trial_findings" (
	"trial_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"habit" text NOT NULL,
	"outcome" text NOT NULL,
	"difference" double precision NOT NULL,
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
ALTER TABLE "trials" ADD COLUMN "wash_out" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trials" ADD COLUMN "smallest" double precision DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "trials" ADD COLUMN "block_order" text DEFAULT 'BABA' NOT NULL;--> statement-breakpoint
ALTER TABLE "trials" ADD COLUMN "seal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trials" ADD COLUMN "secret" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_findings" ADD CONSTRAINT "trial_findings_trial_id_trials_id_fk" FOREIGN KEY ("trial_id") REFERENCES "public"."trials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_findings" ADD CONSTRAINT "trial_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_rests" ADD CONSTRAINT "routine_rests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trial_findings_one" ON "trial_findings" USING btree ("habit","outcome","user_id");