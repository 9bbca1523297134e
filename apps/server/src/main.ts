import module from 'node:module';
import { join } from 'node:path';
import { refuseOldNode } from './start/node-version.ts';

refuseOldNode();
// Caches compiled code beside the build for the next start, if that folder is writable. A start
// from sources caches nothing. No other module is loaded before.
const isBuilt = import.meta.filename.endsWith('.js');
if (isBuilt) module.enableCompileCache(join(import.meta.dirname, '.compiled'));
const { run } = await import('./hub.ts');
await run();
module.flushCompileCache();
