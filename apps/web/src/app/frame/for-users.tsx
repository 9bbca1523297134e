import { useQuery } from '@tanstack/react-query';
import { usePathname } from '@hub/client/router';
import { useState } from 'react';
import { useCatalog } from '#api/config.ts';
import { useSession } from '#api/session.ts';
import { countEssentials, licensesQuery, SupportNotice, supportQuery } from '#features/licenses';
import { EraseNotice } from '#features/privacy';
import { isTask } from '#lib/paths.ts';
import { useIsWide } from '#ui/use-is-wide.ts';
import { isRunning, OurProducts, TopBanner } from '#features/promotions';
import styles from './layout.module.css';
import { useRoom } from './room.ts';

/** A separate chunk (user-slot.tsx), so that the landing page does not load these sections. */

function useOwnsEssentials(): boolean | undefined {
  const catalog = useCatalog();
  const { data } = useQuery(licensesQuery);
  return data === undefined ? undefined : countEssentials(data, catalog) > 0;
}

function Offer({ folds }: { readonly folds: boolean }) {
  const { banner } = useCatalog().promotions;
  const [now] = useState(() => Date.now());
  const session = useSession();
  if (useOwnsEssentials() !== true || session.status !== 'user') return null;
  if (banner === null || !isRunning(banner, now)) return null;
  return <TopBanner promotion={banner} userId={session.user.id} folds={folds} />;
}

/** The banner follows the content on a task screen of a phone. */
function useIsOfferLast(): boolean {
  const pathname = usePathname();
  return !useIsWide() && isTask(pathname);
}

export const Banner = () => (useIsOfferLast() ? null : <OfferOnTop />);

function OfferOnTop() {
  const pathname = usePathname();
  const isWide = useIsWide();
  const room = useRoom('banner', useOwnsEssentials() !== undefined);
  return (
    <div ref={room}>
      <Offer key={pathname} folds={!isWide} />
    </div>
  );
}

export function Support() {
  const { isPending } = useQuery(supportQuery);
  const pathname = usePathname();
  const room = useRoom('notices', !isPending);
  return (
    <div ref={room}>
      <div className={styles.notices}>
        <EraseNotice />
        <SupportNotice key={pathname} />
      </div>
    </div>
  );
}

export const Products = () => (
  <>
    {useIsOfferLast() && <Offer folds={false} />}
    <ProductCards />
  </>
);

function ProductCards() {
  const { products } = useCatalog().promotions;
  const [now] = useState(() => Date.now());
  const running = products.filter((product) => isRunning(product, now));
  if (useOwnsEssentials() !== true || running.length === 0) return null;
  return <OurProducts products={running} />;
}
