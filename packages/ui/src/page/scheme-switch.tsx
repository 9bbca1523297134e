import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import { classNames } from '#ui/class-names.ts';
import { iconButtonClass } from '#ui/form/icon-button.tsx';
import { chooseScheme, currentScheme, type Scheme } from '#ui/scheme.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { texts } from '#ui/texts.ts';

const next: Readonly<Record<Scheme, Scheme>> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;

/** Button that switches between the system's scheme, light and dark. */
export function SchemeSwitch(props: { readonly className?: string | undefined }): ReactElement {
  const [, redraw] = useState(0);
  const scheme = useHydrated() ? currentScheme() : 'system';
  const Icon = icons[scheme];
  const change = (): void => {
    chooseScheme(next[scheme]);
    redraw((count) => count + 1);
  };
  const label = texts.colors[scheme];
  return (
    <button
      type="button"
      id="scheme-switch"
      className={classNames(iconButtonClass, props.className)}
      aria-label={label}
      title={label}
      onClick={change}
    >
      <Icon aria-hidden size={20} stroke={1.5} />
    </button>
  );
}
