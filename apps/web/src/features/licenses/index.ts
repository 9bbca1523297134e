export {
  anewWhenEmpty,
  licensesQuery,
  supportQuery,
  type ActiveSite,
  type License,
} from './api.ts';
export { LicenseList } from './license-list.tsx';
export { countEssentials, kindOf, labelsOf, supportOf } from './rules.ts';
export { NextStep } from './next-step.tsx';
export { NotListed } from './missing/not-listed.tsx';
export type { SiteAction } from './api.ts';
export { SupportNotice } from './notices/support-notice.tsx';
