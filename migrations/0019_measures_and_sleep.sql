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
ALTER TABLE "daily_measures" ADD CONSTRAINT "daily_measures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_rules" ADD CONSTRAINT "measure_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_ticks" ADD CONSTRAINT "measure_ticks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sleep_nights" ADD CONSTRAINT "sleep_nights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;