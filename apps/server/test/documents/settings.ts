import { settingNames, settingOf } from '#settings/names.ts';
import { code, listOf } from './table.ts';

/** Returns the list of settings with their defaults in docs/operating.md. */
export function settingsSection(): string {
  const rows = settingNames.map((name) => {
    const { default: preset, meaning, more, inProduction, secret } = settingOf(name);
    const marks = [...(inProduction ? ['_production_'] : []), ...(secret ? ['_secret_'] : [])];
    const value = marks.length > 0 ? `${preset}; ${marks.join(', ')}` : preset;
    return [
      `${code(name)} (${value})`,
      more === undefined ? meaning : `${meaning}. ${more}`,
    ] as const;
  });
  return listOf(rows);
}
