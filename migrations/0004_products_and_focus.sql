ALTER TABLE "media" ADD COLUMN "focus_x" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focus_y" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "added_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_focus" ON "media" USING btree ("hash") WHERE "media"."focus_x" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_page" ON "subscriptions" USING btree ("list","asked_at","subscriber_id");--> statement-breakpoint
CREATE INDEX "products_picture_id" ON "products" USING btree ("picture_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_focus_whole" CHECK (("media"."focus_x" is null) = ("media"."focus_y" is null) and "media"."focus_x" between 0 and 100 and "media"."focus_y" between 0 and 100);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_added" CHECK (("products"."name" is null) = ("products"."added_at" is null));