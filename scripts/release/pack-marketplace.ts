// Packs the marketplace client as a separate package into `.cache/marketplace/`: npm run
// pack-marketplace. Inside the repository it runs from its sources. Node strips no types in
// node_modules, so the package contains JavaScript with declarations.
import { runScript } from '#scripts/machine/sentences.ts';
import { packMarketplace } from './marketplace-package.ts';

await runScript(async () => {
  const folder = packMarketplace();
  console.log(`Packed: ${folder}. Look at it, then: npm publish ${folder}`);
  return 0;
});
