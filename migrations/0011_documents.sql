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
	CONSTRAINT "publications_one_row" CHECK ("publications"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "document_drafts" ADD CONSTRAINT "document_drafts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_drafts" ADD CONSTRAINT "document_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_revisions" ADD CONSTRAINT "document_revisions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_revisions" ADD CONSTRAINT "document_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_drafts_user_id" ON "document_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_revisions_author_id" ON "document_revisions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "documents_publish_at" ON "documents" USING btree ("publish_at");