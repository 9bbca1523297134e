import type { ReactElement } from 'react';
import { SettingsSection } from '#ui/settings-section.tsx';
import { EraseCard } from './erase-card.tsx';
import { ExportCard } from './export-card.tsx';
import { texts } from './texts.ts';

/** The settings' part on taking one's data along, and on leaving. */
export const PrivacySection = ({ id }: { readonly id: string }): ReactElement => (
  <SettingsSection id={id} heading={texts.heading} note={texts.note}>
    <ExportCard />
    <EraseCard />
  </SettingsSection>
);
