// Measures an import ÷ the marketplace's time for its pages, including the empty last page.
import type { Measurement } from '#bench/harness/bench.ts';
import { openMarket } from '#bench/harness/market.ts';
import { spreadOf } from '#bench/harness/rounds.ts';

/** Milliseconds that the marketplace needs for a page, and the number of purchases per page. */
const pageMs = 400;
const pageSize = 100;
const rounds = 3;

export const imports: Measurement = {
  name: 'imports',
  what: 'import of 1,000 purchases ÷ the time the marketplace takes to serve the pages: ≤ 1.10',
  rows: 3_000,
  amount: [1_000, 'purchases'],
  async run(bench) {
    const importSome = await openMarket(bench, pageMs);
    const served = (Math.ceil(bench.amount / pageSize) + 1) * pageMs;
    const ratios: number[] = [];
    // Each round imports the purchases of a new person.
    while (ratios.length < rounds) {
      ratios.push((await importSome(2 + ratios.length, bench.amount)) / served);
    }
    const name = `import of ${bench.amount.toLocaleString('en')} purchases ÷ serving their pages`;
    bench.found({ name, value: spreadOf(ratios), target: { most: 1.1 } });
  },
};
