export { announcementRoutes, refusalOf as announcementRefusalOf, toAnnounced } from './routes.ts';
export { createAnnouncements, type AnnouncementView, type Announcements } from './service.ts';
