import { createContext, type ReactElement } from 'react';

export interface LicenseMenuProps {
  readonly id: number;
  readonly label: string;
}

/** Draws the menu of a license's actions; `app` hands it to other features. Null without one. */
export const LicenseMenuContext = createContext<((of: LicenseMenuProps) => ReactElement) | null>(
  null,
);
