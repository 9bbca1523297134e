DROP INDEX "conversations_snoozed";--> statement-breakpoint
CREATE INDEX "conversations_nobodys" ON "conversations" USING btree ("last_at","id") WHERE assigned_to is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "conversations_snoozed" ON "conversations" USING btree ("last_at","id") WHERE snoozed_until is not null and closed_at is null;