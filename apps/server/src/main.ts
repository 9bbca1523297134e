import module from 'node:module';
import { join } from 'node:path';
import { refuseOldNode } from './start/node-version.ts';

refuseOldNode();
// What was compiled is kept beside the build, and goes with it: the next start reads it. Where
// that cannot be written, every start compiles. Nothing but this is loaded before.
module.enableCompileCache(join(import.meta.dirname, '.compiled'));
const { loadProgram } = await import('./load-program.ts');
const program = await loadProgram();
const { run } = await program.exports.hub();
await run();
program.keep();
module.flushCompileCache();
