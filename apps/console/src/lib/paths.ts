export const base = '/console';

/** Route patterns. No other file in `src` contains an address of the console. */
export const routes = {
  overview: base,
  me: `${base}/me`,
  conversations: `${base}/conversations`,
  report: `${base}/report`,
  people: `${base}/people`,
  person: `${base}/people/:id`,
  personView: `${base}/people/:id/view`,
  licenses: `${base}/licenses`,
  license: `${base}/licenses/:id`,
  sites: `${base}/sites`,
  releases: `${base}/releases`,
  catalog: `${base}/catalog`,
  catalogEdit: `${base}/catalog/edit`,
  catalogVersions: `${base}/catalog/versions`,
  catalogVersion: `${base}/catalog/versions/:id`,
  announcements: `${base}/announcements`,
  auditLog: `${base}/trail`,
  health: `${base}/health`,
  access: `${base}/access`,
} as const;

type Filters = Readonly<Record<string, string>>;

const list =
  (pathname: string) =>
  (filters: Filters = {}): string => {
    const search = new URLSearchParams(filters).toString();
    return search === '' ? pathname : `${pathname}?${search}`;
  };

export const paths = {
  overview: (): string => routes.overview,
  me: (): string => routes.me,
  conversations: list(routes.conversations),
  report: list(routes.report),
  people: list(routes.people),
  person: (id: number): string => `${routes.people}/${id}`,
  personView: (id: number): string => `${routes.people}/${id}/view`,
  licenses: list(routes.licenses),
  license: (id: number): string => `${routes.licenses}/${id}`,
  sites: list(routes.sites),
  releases: list(routes.releases),
  catalog: (): string => routes.catalog,
  catalogEdit: (): string => routes.catalogEdit,
  catalogVersions: (): string => routes.catalogVersions,
  catalogVersion: (id: number): string => `${routes.catalogVersions}/${id}`,
  announcements: (): string => routes.announcements,
  auditLog: list(routes.auditLog),
  health: (): string => routes.health,
  access: list(routes.access),
} as const;
