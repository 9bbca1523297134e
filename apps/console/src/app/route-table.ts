import {
  IconBooks,
  IconCertificate,
  IconHeartbeat,
  IconHistory,
  IconLayoutDashboard,
  IconMessages,
  IconReportAnalytics,
  IconRocket,
  IconShieldLock,
  IconSpeakerphone,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { matches } from '@hub/client/router';
import type { Role } from '@hub/contract/roles';
import { routes } from '#lib/paths.ts';

type Icon = typeof IconUsers;

export const areas = ['overview', 'customers', 'products', 'system'] as const;

export interface RouteEntry {
  readonly path: string;
  readonly title: string;
  readonly role: Role;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
  /** Collapses the navigation to icons on a medium window, because the panes need the width. */
  readonly isPaned?: true;
  /** Position in the navigation. A screen without a position is opened from another screen. */
  readonly menu?: Place;
}

interface Place {
  readonly area: (typeof areas)[number];
  readonly icon: Icon;
  readonly counts?: 'waiting';
}

/** Screens in the order of the navigation. The default role is viewer. */
const screens: readonly (Omit<RouteEntry, 'role'> & { readonly role?: Role })[] = [
  {
    path: routes.overview,
    title: 'Overview',
    menu: { area: 'overview', icon: IconLayoutDashboard },
    load: () => import('#pages/overview/overview'),
  },
  {
    path: routes.conversations,
    title: 'Conversations',
    isPaned: true,
    menu: { area: 'customers', icon: IconMessages, counts: 'waiting' },
    load: () => import('#pages/conversations/conversations'),
  },
  {
    path: routes.report,
    title: 'Support report',
    role: 'owner',
    menu: { area: 'customers', icon: IconReportAnalytics },
    load: () => import('#pages/report/report'),
  },
  {
    path: routes.people,
    title: 'People',
    menu: { area: 'customers', icon: IconUsers },
    load: () => import('#pages/people/people'),
  },
  {
    path: routes.person,
    title: 'Person',
    load: () => import('#pages/people/person'),
  },
  {
    path: routes.personView,
    title: 'View as customer',
    role: 'support',
    load: () => import('#pages/people/view'),
  },
  {
    path: routes.licenses,
    title: 'Licenses',
    menu: { area: 'customers', icon: IconCertificate },
    load: () => import('#pages/licenses/licenses'),
  },
  {
    path: routes.license,
    title: 'License',
    load: () => import('#pages/licenses/license'),
  },
  {
    path: routes.sites,
    title: 'Sites',
    menu: { area: 'customers', icon: IconWorld },
    load: () => import('#pages/sites/sites'),
  },
  {
    path: routes.releases,
    title: 'Releases',
    menu: { area: 'products', icon: IconRocket },
    load: () => import('#pages/releases/releases'),
  },
  {
    path: routes.catalog,
    title: 'Catalog',
    menu: { area: 'products', icon: IconBooks },
    load: () => import('#pages/catalog/catalog'),
  },
  {
    path: routes.catalogEdit,
    title: 'Edit catalog',
    role: 'owner',
    load: () => import('#pages/catalog/edit'),
  },
  {
    path: routes.catalogVersions,
    title: 'Catalog versions',
    load: () => import('#pages/catalog/versions'),
  },
  {
    path: routes.catalogVersion,
    title: 'Catalog version',
    load: () => import('#pages/catalog/version'),
  },
  {
    path: routes.announcements,
    title: 'Announcements',
    menu: { area: 'products', icon: IconSpeakerphone },
    load: () => import('#pages/announcements/announcements'),
  },
  {
    path: routes.auditLog,
    title: 'Audit log',
    menu: { area: 'system', icon: IconHistory },
    load: () => import('#pages/audit-log/audit-log'),
  },
  {
    path: routes.health,
    title: 'Health',
    menu: { area: 'system', icon: IconHeartbeat },
    load: () => import('#pages/health/health'),
  },
  {
    path: routes.access,
    title: 'Access',
    menu: { area: 'system', icon: IconShieldLock },
    load: () => import('#pages/access/access'),
  },
  {
    path: routes.me,
    title: 'Your account',
    load: () => import('#pages/operators/me'),
  },
];

export const routeTable: readonly RouteEntry[] = screens.map((screen) => ({
  role: 'viewer',
  ...screen,
}));

export const findRoute = (pathname: string): RouteEntry | undefined =>
  routeTable.find(({ path }) => matches(path, pathname));
