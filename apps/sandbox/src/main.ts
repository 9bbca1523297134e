import { enableCompileCache } from 'node:module';

// Halves the startup time, which tests wait for. The import comes later so that its code is cached,
// too.
enableCompileCache();
const { start } = await import('#sandbox/run.ts');
await start(process.env);
