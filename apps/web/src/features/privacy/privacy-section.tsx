import { SettingsSection } from '#ui/settings-section.tsx';
import { EraseCard } from './erase-card.tsx';
import { ExportCard } from './export-card.tsx';
import { texts } from './texts.ts';

export const PrivacySection = () => (
  <SettingsSection id="privacy" heading={texts.heading} note={texts.note}>
    <ExportCard />
    <EraseCard />
  </SettingsSection>
);
