import { refuseOldNode } from './start/node-version.ts';

refuseOldNode();
// Nothing else is loaded before: an older Node would stumble over it.
const { main } = await import('./operator.ts');
await main();
