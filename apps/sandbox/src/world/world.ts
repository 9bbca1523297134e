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

/** Buyers and their purchases. */
export interface World {
  buyers(): readonly Buyer[];
  findBuyer(userId: number): Buyer | undefined;
  findByName(username: string | null): Buyer | undefined;
  /** The sale of a code in any spelling of its letters. */
  findSale(code: string): Sale | undefined;
  /** Adds buyers, or replaces those of the same name, all at once. */
  put(buyers: Buyer[]): Promise<void>;
  /** Records that a buyer's purchases were read completely: pending refunds then happen. */
  walked(buyer: Buyer): Promise<void>;
}

/** Opens the world of a folder; a new one starts with the buyers of the README. */
export function openWorld(folder: string, now: () => number): World {
  const state = openDocument<WorldState>(folder, 'world', () => {
    const madeAt = now();
    return { madeAt: new Date(madeAt).toISOString(), buyers: firstBuyers(madeAt) };
  });
  const { value } = state;
  const findByName = (username: string | null) =>
    value.buyers.find((buyer) => buyer.username === username);
  return {
    buyers: () => value.buyers,
    findBuyer: (userId) => value.buyers.find((buyer) => buyer.userId === userId),
    findByName,
    findSale: (code) => saleOf(value.buyers, code.toLowerCase()),
    async put(buyers) {
      for (const buyer of buyers) {
        const known = findByName(buyer.username);
        if (known) Object.assign(known, buyer);
        else value.buyers.push(buyer);
      }
      await state.save();
    },
    async walked(buyer) {
      const left = buyer.purchases.filter((purchase) => !purchase.vanishes);
      if (left.length === buyer.purchases.length) return;
      buyer.purchases = left;
      await state.save();
    },
  };
}

function saleOf(buyers: Buyer[], code: string): Sale | undefined {
  for (const buyer of buyers) {
    const purchase = buyer.purchases.find((one) => one.code === code);
    if (purchase) return { buyer, purchase };
  }
  return undefined;
}
