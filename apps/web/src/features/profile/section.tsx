export { SettingsSection as Section } from '#ui/settings-section.tsx';
