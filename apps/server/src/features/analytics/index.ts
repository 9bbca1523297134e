export { analyticsRoutes } from './routes.ts';
export type { AnalyticsSettings } from './settings.ts';
