export { analyticsRoutes } from './routes.ts';
export type { AnalyticsSettings } from './routes.ts';
