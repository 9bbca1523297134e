import { firstBuyers, type Buyer, type Purchase } from '#world/buyers.ts';
import { openDocument } from '#world/document.ts';

interface WorldState {
  madeAt: string;
  buyers: Buyer[];
}

interface Sale {
  buyer: Buyer;
  purchase: Purchase;
}

/** Opens the buyers of a folder; a new folder gets the buyers of the README. */
export function openWorld(folder: string, now: () => number) {
  const state = openDocument<WorldState>(folder, 'world', () => {
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
    /** Finds the sale of a code, ignoring case. */
    findSale: (code: string): Sale | undefined => saleOf(value.buyers, code.toLowerCase()),
    /** Adds buyers, and replaces buyers with the same name, in one step. */
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

/** Buyers and their purchases. */
export type World = ReturnType<typeof openWorld>;

function saleOf(buyers: Buyer[], code: string): Sale | undefined {
  for (const buyer of buyers) {
    const purchase = buyer.purchases.find((one) => one.code === code);
    if (purchase) return { buyer, purchase };
  }
  return undefined;
}
