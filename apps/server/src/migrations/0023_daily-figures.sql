CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"label" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_figures_figure_day_label_pk" PRIMARY KEY("figure","day","label")
);
--> statement-breakpoint
CREATE INDEX "audit_events_counted" ON "audit_events" USING btree ("at") WHERE event in ('registration.registered', 'verification.activated', 'verification.activated_by_code');