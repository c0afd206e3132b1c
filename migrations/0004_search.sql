CREATE TABLE "search_documents" (
	"path" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "search_documents"."title"), 'A') || setweight(to_tsvector('english', "search_documents"."summary"), 'B') || setweight(to_tsvector('english', "search_documents"."body"), 'C')) STORED
);
--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");