import { Card } from '@hub/ui/card';
import { OutLinkButton } from '@hub/ui/link';
import { Time } from '@hub/ui/time';
import { Sentence } from '@hub/ui/sentence';
import { useCatalog } from '#api/config.ts';
import { siteName } from '@hub/contract/site-name';
import type { VerifyInfo, VerifyStatus } from '#verification/api.ts';
import { CancelButton } from '#verification/cancel-button.tsx';
import { labelsOf } from '#verification/labels.ts';
import { purchaseUrl } from '#verification/purchase-url.ts';
import { ReleaseButton } from '#verification/release-button.tsx';
import { texts } from '#verification/texts.ts';
import styles from '#verification/verification.module.css';
import textClass from '#ui/text.module.css';

const { used } = texts;

interface AllUsedCardProps {
  readonly info: VerifyInfo;
  readonly status: VerifyStatus;
}

/** Block 2 of the dashboard: a site waits, and every license is in use. */
export function AllUsedCard({ info, status }: AllUsedCardProps) {
  const { request, sites } = info;
  const catalog = useCatalog();
  const site = siteName(request.site.url);
  return (
    <Card as="section" look="accent" labelledBy="all-used">
      <h2 id="all-used">{status.reason === 'blocked' ? used.blockedTitle : used.title}</h2>
      <p>{used.text({ site, count: status.licenses_count })}</p>
      <div className={styles.actions}>
        <CancelButton request={request} aria-describedby="all-used-cancels">
          {used.dashboard}
        </CancelButton>
        <OutLinkButton variant="accent" href={purchaseUrl(catalog, request.item.id)}>
          {used.buy}
        </OutLinkButton>
      </div>
      <p id="all-used-cancels" className={textClass.small}>
        {used.cancels({ button: used.dashboard, site })}
      </p>
      <Reasons info={info} />
      {sites.length > 0 && <Sites info={info} />}
    </Card>
  );
}

function Reasons({ info }: Pick<AllUsedCardProps, 'info'>) {
  const labels = labelsOf(info);
  return (
    <div className={styles.part}>
      <h3>{used.why}</h3>
      <ul role="list" className={styles.rows}>
        {info.licenses.map((license) => (
          <li key={license.license_id} className={styles.row}>
            <span className={styles.rowWords}>
              <span>{license.why}</span>
              <span className={textClass.small}>
                <Sentence
                  text={used.license}
                  parts={{
                    label: labels.get(license.license_id),
                    date: <Time value={license.sold_at} show="date" />,
                  }}
                />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const helpfulFirst = (sites: VerifyInfo['sites']): VerifyInfo['sites'] =>
  sites.toSorted((a, b) => Number(b.release) - Number(a.release));

const Sites = ({ info }: Pick<AllUsedCardProps, 'info'>) => (
  <div className={styles.part}>
    <h3>{used.sites}</h3>
    <ul role="list" className={styles.rows}>
      {helpfulFirst(info.sites).map((site) => {
        const license = info.licenses.find(({ license_id: id }) => id === site.license_id);
        return (
          <li key={site.activation_id} className={styles.row}>
            <span className={styles.rowWords}>
              <bdi>{siteName(site.url)}</bdi>
              <span className={textClass.small}>
                <Sentence
                  text={used.seen}
                  parts={{ kind: texts.kinds[site.kind], time: <Time value={site.last_seen} /> }}
                />
              </span>
            </span>
            {site.release && <ReleaseButton site={site} soldAt={license?.sold_at} />}
          </li>
        );
      })}
    </ul>
  </div>
);
