import { IconArrowUpRight, IconMenu2, IconSettings, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { Link, NavLink } from 'react-router';
import type { Catalog } from '@hub/contract/catalog';
import { classNames } from '@hub/ui/class-names';
import { iconButtonClass } from '@hub/ui/icon-button';
import { Mark } from '@hub/ui/mark';
import { SchemeSwitch } from '@hub/ui/scheme-switch';
import { useCatalog } from '#api/config.ts';
import { useSession, type User } from '#api/session.ts';
import { displayName } from '#lib/display-name.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import styles from './navigation-bar.module.css';

const menuId = 'menu';
const place = styles.item ?? '';

/** Brand, the three places, and the person's own corner; a menu where there is little room. */
export function NavigationBar(): ReactElement {
  const { brand, links } = useCatalog();
  const session = useSession();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const closeByEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  return (
    <header className={styles.bar} onKeyDown={closeByEscape}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={paths.home()} onClick={close}>
          <BrandSign brand={brand} />
        </Link>
        <MenuToggle open={open} onToggle={() => setOpen(!open)} />
        <nav
          id={menuId}
          className={styles.menu}
          data-open={open || undefined}
          aria-label="Main"
          onClick={close}
        >
          <div className={styles.items}>
            <NavLink end className={place} to={paths.home()}>
              Home
            </NavLink>
            <NavLink end className={place} to={paths.dashboard()}>
              Dashboard
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
              Knowledge Base
              <IconArrowUpRight role="img" aria-label="(opens in a new tab)" size={16} />
            </a>
          </div>
          {session.status === 'user' ? <Person user={session.user} /> : <Guest />}
        </nav>
        <SchemeSwitch className={styles.scheme} />
      </div>
    </header>
  );
}

/** The publisher's logo for the colors that are shown, or else the hub's sign with their name. */
function BrandSign({ brand: { name, logo } }: Pick<Catalog, 'brand'>): ReactElement {
  if (logo === undefined) {
    return (
      <>
        <Mark className={styles.mark} />
        {name}
      </>
    );
  }
  // Its room is known before it comes.
  const size = { height: 32, width: Math.round(32 * (logo.ratio ?? 1)) };
  return (
    <span className={styles.logos}>
      <img {...size} className={styles.light} src={logo.light} alt={name} />
      <img {...size} className={styles.dark} src={logo.dark} alt="" />
    </span>
  );
}

interface MenuToggleProps {
  readonly open: boolean;
  readonly onToggle: () => void;
}

function MenuToggle({ open, onToggle }: MenuToggleProps): ReactElement {
  const Icon = open ? IconX : IconMenu2;
  return (
    <button
      type="button"
      id="menu-toggle"
      className={classNames(iconButtonClass, styles.toggle)}
      aria-expanded={open}
      aria-controls={menuId}
      aria-label="Menu"
      onClick={onToggle}
    >
      <Icon aria-hidden size={22} stroke={1.5} />
    </button>
  );
}

const Person = ({ user }: { readonly user: User }): ReactElement => (
  <div className={styles.person}>
    <NavLink end className={place} to={paths.settings()} data-tour="settings">
      <IconSettings role="img" aria-label="Settings of" size={18} stroke={1.5} />
      <bdi className={styles.name}>{displayName(user)}</bdi>
    </NavLink>
    <LinkButton to={paths.logout()}>Logout</LinkButton>
  </div>
);

const Guest = (): ReactElement => (
  <div className={classNames(styles.person, styles.guest)}>
    <LinkButton variant="quiet" to={paths.register()}>
      Register
    </LinkButton>
    <LinkButton to={paths.login()}>Login</LinkButton>
  </div>
);
