import module from 'node:module';
import { join } from 'node:path';
import { refuseOldNode } from './start/node-version.ts';

refuseOldNode();
// Keeps what V8 compiled beside the build, for the next start; where that cannot be written, each
// start compiles. Nothing but this is loaded before.
module.enableCompileCache(join(import.meta.dirname, '.compiled'));
const { run } = await import('./hub.ts');
await run();
module.flushCompileCache();
