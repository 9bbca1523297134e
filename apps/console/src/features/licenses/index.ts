/** Components of this feature that `app` provides to other features. */
export { LicenseMenu } from './license-actions.tsx';
