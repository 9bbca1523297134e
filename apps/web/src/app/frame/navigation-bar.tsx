import { IconArrowUpRight, IconMenu2, IconSettings, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, NavLink } from '@hub/client/router';
import type { Catalog } from '@hub/contract/catalog';
import { isolated } from '@hub/contract/direction';
import { classNames } from '@hub/ui/class-names';
import { iconButtonClass } from '@hub/ui/icon-button';
import { Mark } from '@hub/ui/mark';
import { SchemeSwitch } from '@hub/ui/scheme-switch';
import { useCatalog } from '#api/config.ts';
import { useSession, type User } from '#api/session.ts';
import { frameTexts as texts } from '#app/texts.ts';
import { displayName } from '#lib/display-name.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import styles from './navigation-bar.module.css';

const menuId = 'menu';
const place = styles.item ?? '';

/** On narrow screens the menu is a popover, which works before the code of a page has loaded. */
export function NavigationBar() {
  const { brand, links } = useCatalog();
  const session = useSession();
  const menu = useRef<HTMLElement>(null);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={paths.home()}>
          <BrandSign brand={brand} />
        </Link>
        <MenuToggle />
        <nav
          ref={menu}
          id={menuId}
          popover="auto"
          className={styles.menu}
          aria-label={texts.main}
          onClick={() => menu.current?.hidePopover()}
        >
          <div className={styles.items}>
            <NavLink className={place} to={paths.home()}>
              {texts.home}
            </NavLink>
            <NavLink className={place} to={paths.dashboard()}>
              {texts.dashboard}
            </NavLink>
            {session.status === 'user' && session.user.console !== undefined && (
              <a className={styles.item} href={session.user.console}>
                Console
              </a>
            )}
            <a
              className={styles.item}
              href={links.knowledge_base}
              target="_blank"
              rel="noopener noreferrer"
            >
              {texts.knowledgeBase}
              <IconArrowUpRight role="img" aria-label={texts.newTab} size={16} />
            </a>
          </div>
          {session.status === 'user' ? <Person user={session.user} /> : <Guest />}
        </nav>
        <SchemeSwitch className={styles.scheme} />
      </div>
    </header>
  );
}

function BrandSign({ brand: { name, logo } }: Pick<Catalog, 'brand'>) {
  if (logo === undefined) {
    return (
      <>
        <Mark className={styles.mark} />
        <bdi>{name}</bdi>
      </>
    );
  }
  // Reserves the space of the logo before it loads.
  const size = { height: 32, width: Math.round(32 * (logo.ratio ?? 1)) };
  return (
    <span className={styles.logos}>
      <img {...size} className={styles.light} src={logo.light} alt={name} />
      <img {...size} className={styles.dark} src={logo.dark} alt="" />
    </span>
  );
}

const MenuToggle = () => (
  <button
    type="button"
    className={classNames(iconButtonClass, styles.toggle)}
    popoverTarget={menuId}
    aria-label={texts.menu}
  >
    <IconMenu2 className={styles.whenClosed} aria-hidden size={22} stroke={1.5} />
    <IconX className={styles.whenOpen} aria-hidden size={22} stroke={1.5} />
  </button>
);

const Person = ({ user }: { readonly user: User }) => (
  <div className={styles.person}>
    <NavLink
      className={place}
      to={paths.settings()}
      data-tour="settings"
      aria-label={texts.settingsOf({ name: isolated(displayName(user)) })}
    >
      <IconSettings aria-hidden size={18} stroke={1.5} />
      <bdi className={styles.name}>{displayName(user)}</bdi>
    </NavLink>
    <LinkButton to={paths.logout()}>{texts.logout}</LinkButton>
  </div>
);

const Guest = () => (
  <div className={classNames(styles.person, styles.guest)}>
    <LinkButton variant="quiet" to={paths.register()}>
      {texts.register}
    </LinkButton>
    <LinkButton to={paths.login()}>{texts.login}</LinkButton>
  </div>
);
