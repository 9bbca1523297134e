import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import styles from './layout.module.css';

/** Copyright, the legal pages, and where else the publisher is to be found. */
export function Footer(): ReactElement {
  const { brand, links } = useCatalog();
  const [year] = useState(() => new Date().getUTCFullYear());
  return (
    <footer className={styles.foot}>
      <div className={styles.footInner}>
        {/* A page drawn before New Year's Eve may be taken over after it. */}
        <p suppressHydrationWarning>
          © {year} {brand.name}
        </p>
        <nav className={styles.footLinks} aria-label="Footer">
          <div>
            <Link to={paths.terms()}>Terms</Link>
            <Link to={paths.privacy()}>Privacy</Link>
            <Link to={paths.certificate()}>Certificates</Link>
          </div>
          <div>
            {links.social.map(({ name, url }) => (
              <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            ))}
          </div>
        </nav>
      </div>
    </footer>
  );
}
