import { SettingsSection } from '#ui/settings-section.tsx';
import { EraseCard } from './erase-card.tsx';
import { ExportCard } from './export-card.tsx';
import { texts } from './texts.ts';

export const PrivacySection = ({ id }: { readonly id: string }) => (
  <SettingsSection id={id} heading={texts.heading} note={texts.note}>
    <ExportCard />
    <EraseCard />
  </SettingsSection>
);
