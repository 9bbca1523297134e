import { enableCompileCache } from 'node:module';

// Halves the start, which tests wait for; the rest is imported later so that it is cached too.
enableCompileCache();
const { start } = await import('#sandbox/run.ts');
await start(process.env);
