import type { ReactNode } from 'react';
import type { ActiveSite, License } from './api.ts';

/** Further action on an active site; the app supplies it. */
export type SiteAction = (site: ActiveSite, license: License) => ReactNode;
