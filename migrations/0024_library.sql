CREATE TABLE "lesson_reads" (
	"user_id" text NOT NULL,
	"lesson" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_reads_user_id_lesson_pk" PRIMARY KEY("user_id","lesson")
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "audience" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_reads" ADD CONSTRAINT "lesson_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;