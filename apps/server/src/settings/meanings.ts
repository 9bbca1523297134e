import type { Environment } from './config-reader.ts';
import { settingNames, settingOf, type SettingName } from './names.ts';

export interface SettingDescription {
  readonly name: SettingName;
  readonly from: 'default' | 'environment' | 'file';
  /** Null if the value is a secret. */
  readonly value: string | null;
  readonly does: string;
}

/** `names.ts` has the defaults of both modes. */
function defaultIn(usual: string, env: Environment): string {
  const [inSandbox = '', inProduction = inSandbox] = usual
    .replaceAll('`', '')
    .split('; production ');
  const applies = env['NODE_ENV'] === 'production' ? inProduction : inSandbox;
  return applies.replace('PORT', env['PORT']?.trim() || settingOf('PORT').default);
}

export const describeSettings = (env: Environment): SettingDescription[] =>
  settingNames.toSorted().map((name) => {
    const value = env[name]?.trim() ?? '';
    const { meaning: does, secret, default: usual } = settingOf(name);
    if (value !== '') {
      return { name, from: 'environment', value: secret ? null : value, does };
    }
    if (secret && (env[`${name}_FILE`] ?? '') !== '') {
      return { name, from: 'file', value: null, does };
    }
    return { name, from: 'default', value: defaultIn(usual, env), does };
  });
