export { analyticsRoutes, type AnalyticsSettings } from './routes.ts';
