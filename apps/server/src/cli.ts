import module from 'node:module';
import { join } from 'node:path';
import { refuseOldNode } from './start/node-version.ts';

refuseOldNode();
// Nothing else is loaded before: an older Node would stumble over it.
const isBuilt = import.meta.filename.endsWith('.js');
if (isBuilt) module.enableCompileCache(join(import.meta.dirname, '.compiled'));
const { main } = await import('./operator.ts');
await main();
