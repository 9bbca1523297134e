import type { To } from 'react-router';

/** Base path of the console, which the router leaves out of addresses. */
export const base = '/console';

/** The router's patterns. Nothing else in `src` spells an address of the console. */
export const routes = {
  overview: '/',
  me: '/me',
  conversations: '/conversations',
  report: '/report',
  people: '/people',
  person: '/people/:id',
  personView: '/people/:id/view',
  licenses: '/licenses',
  license: '/licenses/:id',
  sites: '/sites',
  releases: '/releases',
  catalog: '/catalog',
  catalogEdit: '/catalog/edit',
  catalogVersions: '/catalog/versions',
  catalogVersion: '/catalog/versions/:id',
  announcements: '/announcements',
  auditLog: '/trail',
  health: '/health',
  access: '/access',
} as const;

/** Filters that a list begins with, as its `useFilters` reads them. */
type Filters = Readonly<Record<string, string>>;

const list =
  (pathname: string) =>
  (filters: Filters = {}): To => ({
    pathname,
    search: new URLSearchParams(filters).toString(),
  });

/** Addresses of screens. */
export const paths = {
  overview: (): To => routes.overview,
  me: (): To => routes.me,
  conversations: list(routes.conversations),
  report: list(routes.report),
  people: list(routes.people),
  person: (id: number): To => `${routes.people}/${id}`,
  personView: (id: number): To => `${routes.people}/${id}/view`,
  licenses: list(routes.licenses),
  license: (id: number): To => `${routes.licenses}/${id}`,
  sites: list(routes.sites),
  releases: list(routes.releases),
  catalog: (): To => routes.catalog,
  catalogEdit: (): To => routes.catalogEdit,
  catalogVersions: (): To => routes.catalogVersions,
  catalogVersion: (id: number): To => `${routes.catalogVersions}/${id}`,
  announcements: (): To => routes.announcements,
  auditLog: list(routes.auditLog),
  health: (): To => routes.health,
  access: list(routes.access),
} as const;
