import module from 'node:module';
import { join } from 'node:path';
import { refuseOldNode } from './start/node-version.ts';

refuseOldNode();
// Keeps compiled code beside the build for the next start, where that folder can be written; run from
// its sources the hub keeps none. Nothing but this is loaded before.
const isBuilt = import.meta.filename.endsWith('.js');
if (isBuilt) module.enableCompileCache(join(import.meta.dirname, '.compiled'));
const { run } = await import('./hub.ts');
await run();
module.flushCompileCache();
