import { firstBuyers, type Buyer, type Purchase } from '#world/buyers.ts';
import { openDocument } from '#world/document.ts';
import { isPublishersItem } from '#world/items.ts';

export interface Sale {
  buyer: Buyer;
  purchase: Purchase;
}

export function openWorld(folder: string, now: () => number) {
  const state = openDocument(folder, 'world', () => {
    const madeAt = now();
    return { madeAt: new Date(madeAt).toISOString(), buyers: firstBuyers(madeAt) };
  });
  const { value } = state;
  const findByName = (username: string | null) =>
    value.buyers.find((buyer) => buyer.username === username);
  return {
    buyers: (): readonly Buyer[] => value.buyers,
    findBuyer: (userId: number): Buyer | undefined =>
      value.buyers.find((buyer) => buyer.userId === userId),
    findByName,
    /** Finds the sale of a code in lower case. */
    findSale: (code: string): Sale | undefined =>
      value.buyers
        .flatMap((buyer) => buyer.purchases.map((purchase) => ({ buyer, purchase })))
        .find(({ purchase }) => purchase.code === code),
    /** Returns sales of the publisher's items, newest first. A refund deletes the sale. */
    publishersSales: (): Purchase[] =>
      newestFirst(value.buyers.flatMap(({ purchases }) => purchases)).filter(({ itemId }) =>
        isPublishersItem(itemId),
      ),
    async put(buyers: Buyer[]): Promise<void> {
      for (const buyer of buyers) {
        const known = findByName(buyer.username);
        if (known) Object.assign(known, buyer);
        else value.buyers.push(buyer);
      }
      await state.save();
    },
    /** Records that a buyer's purchases were read completely, and performs pending refunds. */
    async walked(buyer: Buyer): Promise<void> {
      const left = buyer.purchases.filter((purchase) => !purchase.vanishes);
      if (left.length === buyer.purchases.length) return;
      buyer.purchases = left;
      await state.save();
    },
  };
}

export type World = ReturnType<typeof openWorld>;

export const newestFirst = (purchases: readonly Purchase[]): Purchase[] =>
  purchases.toSorted((a, b) => Date.parse(b.soldAt) - Date.parse(a.soldAt));
