// Renders every email of the hub with sample data into one document: npm run mails.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { inRoot } from '#scripts/machine/places.ts';
import { runScript } from '#scripts/machine/sentences.ts';

interface Mail {
  readonly name: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const section = ({ name, subject, html, text }: Mail): string => `
<section>
  <h2>${escaped(subject)}</h2>
  <p><code>${escaped(name)}</code></p>
  <iframe title="${escaped(subject)}" srcdoc="${escaped(html)}"></iframe>
  <details><summary>Plain text</summary><pre>${escaped(text)}</pre></details>
</section>`;

const page = (mails: readonly Mail[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every email of the hub</title>
<style>
  body { font-family: sans-serif; margin: 2rem auto; max-width: 46rem; padding: 0 1rem; }
  iframe { border: 1px solid #ccc; height: 34rem; width: 100%; }
  pre { white-space: pre-wrap; }
</style>
<h1>Every email of the hub</h1>${mails.map(section).join('')}
</html>
`;

/**
 * Renders the emails. Bundles the templates next to their imports, because Node does not run TSX.
 */
async function renderMails(): Promise<Mail[]> {
  const bundle = inRoot('apps/server/node_modules/.cache/mails.mjs');
  await build({
    entryPoints: [inRoot('apps/server/test/mail-samples.ts')],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    packages: 'external',
    logLevel: 'silent',
  });
  try {
    const built = (await import(pathToFileURL(bundle).href)) as {
      renderMails: (catalogFile: string) => Promise<Mail[]>;
    };
    return await built.renderMails(inRoot('catalog.json'));
  } finally {
    rmSync(bundle, { force: true });
  }
}

await runScript(async () => {
  const mails = await renderMails();
  const file = inRoot('.cache/mails.html');
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(file, page(mails));
  console.log(`${mails.length} mails: ${pathToFileURL(file).href}`);
  return 0;
});
