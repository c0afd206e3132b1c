CREATE TABLE "page_counts" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_counts_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"source" text NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "texts_kind_slug_pk" PRIMARY KEY("kind","slug")
);
