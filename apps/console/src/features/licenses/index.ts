/** Parts of this feature that `app` hands to others. */
export { LicenseMenu } from './license-actions.tsx';
