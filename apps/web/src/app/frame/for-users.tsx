import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useCatalog } from '#api/config.ts';
import { useSession } from '#api/session.ts';
import { countEssentials, licensesQuery, SupportNotice, supportQuery } from '#features/licenses';
import { EraseNotice } from '#features/privacy';
import { isRunning, OurProducts, TopBanner } from '#features/promotions';
import styles from './layout.module.css';
import { useRoom } from './room.ts';

/**
 * Frame parts for signed-in people only, in a separate chunk (user-slot.tsx): the landing page must
 * not pay for it.
 */

/** Undefined until the licenses are known. */
function useOwnsEssentials(): boolean | undefined {
  const catalog = useCatalog();
  const { data } = useQuery(licensesQuery);
  return data === undefined ? undefined : countEssentials(data, catalog) > 0;
}

/** The top banner, for who owns an Essentials license, while its promotion runs. */
export function Banner(): ReactElement | null {
  const { banner } = useCatalog().promotions;
  const [now] = useState(() => Date.now());
  const session = useSession();
  const owns = useOwnsEssentials();
  const room = useRoom('banner', owns !== undefined);
  if (owns !== true || session.status !== 'user') return null;
  if (banner === null || !isRunning(banner, now)) return null;
  return (
    <div ref={room}>
      <TopBanner promotion={banner} userId={session.user.id} />
    </div>
  );
}

/** Banners above every screen: a scheduled account deletion, and ended support periods. */
export function Support(): ReactElement {
  const { isPending } = useQuery(supportQuery);
  const room = useRoom('notices', !isPending);
  return (
    <div ref={room}>
      <div className={styles.notices}>
        <EraseNotice />
        <SupportNotice />
      </div>
    </div>
  );
}

/** 'Our products', for who owns an Essentials license. */
export function Products(): ReactElement | null {
  const { products } = useCatalog().promotions;
  const [now] = useState(() => Date.now());
  const running = products.filter((product) => isRunning(product, now));
  if (useOwnsEssentials() !== true || running.length === 0) return null;
  return <OurProducts products={running} />;
}
