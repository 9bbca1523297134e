import { refuseOldNode } from './start/node-version.ts';

refuseOldNode();
// Nothing else is loaded before: an older Node would stumble over it.
const { loadProgram } = await import('./load-program.ts');
const program = await loadProgram();
const { main } = await program.exports.operator();
await main();
program.keep();
