import { html, type Html } from '#pages/html.ts';
import { scrolledTable } from '#pages/table.ts';
import type { Buyer, Purchase } from '#world/buyers.ts';
import { days } from '#world/dates.ts';
import { isPublishersItem, itemOf } from '#world/items.ts';
import type { World } from '#world/world.ts';

const shownAtOnce = 5;

export function buyersSection(world: World, now: number): Html {
  return html`<h2 id="buyers">Buyers and their purchase codes</h2>
    <p>
      Register at the hub with one of the codes, or connect an account and choose its buyer on the
      marketplace's consent page.
    </p>
    ${world.buyers().map((buyer) => buyerCard(buyer, now))}`;
}

function buyerCard(buyer: Buyer, now: number): Html {
  const name = buyer.username ?? 'Guest (bought without an account)';
  const { purchases } = buyer;
  const table = scrolledTable({
    label: `Purchases of ${name}`,
    heads: ['Purchase code', 'Item', 'Bought', 'Support'],
    rows: purchases.map((purchase) => row(purchase, now)),
    isCard: false,
  });
  return html`<section class="card" aria-label="${name}">
    <h3>${name}</h3>
    ${buyer.userId !== null && html`<p class="muted">User ${buyer.userId}, ${buyer.email}</p>`}
    ${
      purchases.length > shownAtOnce
        ? html`<details>
            <summary>${purchases.length} purchases</summary>
            ${table}
          </details>`
        : purchases.length === 0
          ? html`<p>No purchases.</p>`
          : table
    }
  </section>`;
}

function row(purchase: Purchase, now: number): Html {
  const item = itemOf(purchase.itemId);
  const notes = [
    purchase.license === 'Extended License' && 'extended license',
    !isPublishersItem(item.id) && 'by another author: unknown to the hub',
    purchase.vanishes && 'refunded after the first import',
  ].filter((note) => note !== false && note !== undefined);
  return html`<tr>
    <td><code>${purchase.code}</code></td>
    <td>${item.name} <span class="muted">${[String(item.id), ...notes].join(', ')}</span></td>
    <td class="short">${Math.floor((now - Date.parse(purchase.soldAt)) / days(1))} days ago</td>
    <td class="short">${supportOf(purchase, now)}</td>
  </tr>`;
}

function supportOf(purchase: Purchase, now: number): string {
  if (purchase.supportedUntil === null) return 'not supported';
  const left = Math.floor((Date.parse(purchase.supportedUntil) - now) / days(1));
  return left >= 0 ? `${left} more days` : `ended ${-left - 1} days ago`;
}
