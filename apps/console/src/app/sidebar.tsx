import { IconLogout, IconMenu2, IconUserCircle, IconX, IconSearch } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Link, NavLink, usePathname } from '@hub/client/router';
import { isolated } from '@hub/contract/direction';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { mayAs, type Role } from '@hub/contract/roles';
import { Button } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { iconButtonClass } from '@hub/ui/icon-button';
import { Mark } from '@hub/ui/mark';
import { SchemeSwitch } from '@hub/ui/scheme-switch';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { useCatalog } from '#api/contexts.ts';
import { useWaiting } from '#api/queries.ts';
import { paths, routes } from '#lib/paths.ts';
import { areas, routeTable } from './route-table.ts';
import styles from './sidebar.module.css';
import { texts } from './texts.ts';
import { searchKeys } from '#ui/keys.ts';
import search from './search-button.module.css';

const menuId = 'menu';

/** Largest count that is shown exactly. */
const most = 99;

export interface SidebarProps {
  /** Null while no operator is known to be signed in. */
  readonly me: OperatorAnswerOf<'operatorMe'> | null;
  /** Null for a person without access. */
  readonly signOut: UseMutationResult<unknown, Error, void> | null;
  readonly onSearch: () => void;
}

/** Navigation and signed-in operator: beside the screen, or behind a menu button on a phone. */
export function Sidebar({ me, signOut, onSearch }: SidebarProps) {
  const { name } = useCatalog().brand;
  const { isOpen, button, toggle, onKeyDown } = useMenu();
  return (
    <header className={styles.side} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <p className={styles.brand}>
          <Mark className={styles.mark} />
          <span className={styles.name}>{name}</span>
          <span className={styles.where}>{texts.console}</span>
        </p>
        {me !== null && <SearchButton onClick={onSearch} />}
        {signOut !== null && (
          <button
            ref={button}
            type="button"
            className={classNames(iconButtonClass, styles.toggle)}
            aria-label={texts.menu}
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={toggle}
          >
            {isOpen ? (
              <IconX aria-hidden size={22} stroke={1.5} />
            ) : (
              <IconMenu2 aria-hidden size={22} stroke={1.5} />
            )}
          </button>
        )}
      </div>
      {signOut !== null && (
        <div id={menuId} className={classNames(styles.menu, isOpen && styles.open)}>
          <nav className={styles.nav} aria-label={texts.navigation}>
            {me !== null && <Places role={me.role} />}
          </nav>
          <div className={styles.foot}>
            {me !== null && (
              <Link className={styles.me} to={paths.me()} title={texts.me}>
                <IconUserCircle aria-hidden className={styles.face} size={20} stroke={1.5} />
                <span className={styles.who}>{isolated(`${me.firstname} ${me.lastname}`)}</span>
                <span className={styles.role}>{me.role}</span>
              </Link>
            )}
            <SchemeSwitch />
            <Button
              size="small"
              variant="quiet"
              icon={<IconLogout aria-hidden size={16} stroke={1.75} />}
              busy={signOut.isPending || signOut.isSuccess}
              busyLabel={texts.signingOut}
              onClick={() => signOut.mutate()}
            >
              <span className={styles.words}>{texts.signOut}</span>
            </Button>
          </div>
        </div>
      )}
    </header>
  );
}

function Places({ role }: { readonly role: Role }) {
  const open = routeTable.filter(({ menu, role: least }) => menu && mayAs(role, least));
  return (
    <>
      {areas.map((area) => {
        const here = open.filter(({ menu }) => menu?.area === area);
        const heading = texts.areas[area];
        // Without this check, “Overview” would appear twice: as the group and as its only screen.
        const isSaid = here.length === 1 && here[0]?.title === heading;
        return (
          here.length > 0 && (
            <div key={area} className={styles.area}>
              <p id={`nav-${area}`} className={styles.heading} hidden={isSaid}>
                {heading}
              </p>
              <ul role="list" aria-labelledby={`nav-${area}`}>
                {here.map(({ path, title, menu }) => {
                  const Icon = menu?.icon;
                  return (
                    <li key={path}>
                      <NavLink
                        className={styles.place ?? ''}
                        to={path}
                        isParent={path !== routes.overview}
                        title={title}
                      >
                        {Icon && <Icon aria-hidden size={18} stroke={1.75} />}
                        <span className={styles.words}>{title}</span>
                        {menu?.counts !== undefined && <Count />}
                      </NavLink>
                    </li>
                  );
                })}
              </ul>
            </div>
          )
        );
      })}
    </>
  );
}

function Count() {
  const count = useWaiting();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <VisuallyHidden>{texts.waiting(count)}</VisuallyHidden>
      <span aria-hidden>{count > most ? `${most}+` : count}</span>
    </span>
  );
}

/** State of the menu on a phone. Escape and its links close the menu. */
function useMenu() {
  const pathname = usePathname();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === pathname;
  return {
    isOpen,
    button,
    toggle: (): void => setOpenAt(isOpen ? null : pathname),
    onKeyDown({ key }: KeyboardEvent): void {
      if (key !== 'Escape' || !isOpen) return;
      setOpenAt(null);
      button.current?.focus();
    },
  };
}

/** Button that opens the search dialog; an icon on a phone and on screens with panes. */
const SearchButton = ({ onClick }: { readonly onClick: () => void }) => (
  <button
    type="button"
    className={search.search}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onClick}
  >
    <IconSearch aria-hidden size={18} stroke={1.75} />
    <span className={search.words}>{texts.search}</span>
    <kbd aria-hidden className={search.key}>
      {searchKeys}
    </kbd>
  </button>
);
