import module from 'node:module';
import { join } from 'node:path';
import { refuseOldNode } from './start/node-version.ts';

refuseOldNode();
// No other module is loaded before this check, because an older Node could not parse it.
const isBuilt = import.meta.filename.endsWith('.js');
if (isBuilt) module.enableCompileCache(join(import.meta.dirname, '.compiled'));
const { main } = await import('./operator.ts');
await main();
