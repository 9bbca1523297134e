import type { ReactNode } from 'react';
import type { ActiveSite, License } from './api.ts';

/** What else may be done with an active site; the app fills it in. */
export type SiteAction = (site: ActiveSite, license: License) => ReactNode;
