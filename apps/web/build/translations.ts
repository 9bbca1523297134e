import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { english, languages } from '@hub/language/languages';
import { readTranslations, translationFile } from '@hub/language/translations';
import type { Plugin, Rollup } from 'vite';

const name = 'virtual:translations';

/** Bundles of a language: `landing` for the landing page and its frame, `screens` for the rest. */
export const parts = ['landing', 'screens'] as const;

export const partOf = (code: string, part: (typeof parts)[number]): string =>
  `${name}/${code}.${part}`;

const staticImports =
  /^(?:import\s(?!type\b)(?:[^'"]*?\sfrom\s)?|export\s(?!type\b)[*{][^'"]*?\sfrom\s)'([^']+)'/gm;
const lazyImports = /\bimport\(\s*'([^']+)'\s*\)/g;
const groups = /\bmessages\(\s*'([^']+)'/g;

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part);

interface Start {
  readonly files: readonly string[];
  /** True to follow dynamic `import(…)`, too. */
  readonly withLazy: boolean;
}

async function groupsFrom(
  context: Pick<Rollup.PluginContext, 'resolve'>,
  { files, withLazy }: Start,
): Promise<readonly string[]> {
  const names = new Set<string>();
  const seen = new Set<string>();
  async function visit(path: string): Promise<void> {
    if (seen.has(path) || !/\.tsx?$/.test(path) || path.includes('/node_modules/')) return;
    seen.add(path);
    const text = readFileSync(path, 'utf8');
    for (const group of matchesOf(text, groups)) names.add(group);
    const imports = [
      ...matchesOf(text, staticImports),
      ...(withLazy ? matchesOf(text, lazyImports) : []),
    ];
    for (const specifier of imports)
      await visit((await context.resolve(specifier, path))?.id ?? '');
  }
  for (const file of files) await visit(file);
  return [...names];
}

const listOf = (): string => {
  const entries = languages
    .filter((language) => language !== english)
    .map(({ code }) => {
      const loaders = parts.map((part) => `() => import('${partOf(code, part)}')`);
      return `'${code}': [${loaders.join(', ')}]`;
    });
  return `export const translations = { ${entries.join(', ')} };`;
};

function moduleOf(code: string, isIn: (id: string) => boolean): string {
  const entries = Object.entries(readTranslations(code)).filter(([id]) => isIn(id));
  return `export default ${JSON.stringify(Object.fromEntries(entries))};`;
}

/**
 * Provides `virtual:translations`: the messages of each language in two chunks. The dev server puts
 * all messages into the first chunk. The server-side build gets none, because the server passes its
 * own messages.
 */
export function translations(root: string): Plugin {
  let isBuild = false;
  let split: Promise<readonly (readonly string[])[]> | undefined;
  return {
    name: 'hub-translations',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(name) ? `\0${id}` : null),
    async load(id, options) {
      if (!id.startsWith(`\0${name}`)) return null;
      const [code, part] = id.split('/')[1]?.split('.') ?? [];
      if (options?.ssr === true) return 'export const translations = {};';
      if (code === undefined) return listOf();
      this.addWatchFile(fileURLToPath(translationFile(code)));
      if (!isBuild) return part === 'landing' ? moduleOf(code, () => true) : 'export default {};';
      const inApp = (path: string): string => join(root, 'src/app', path);
      // The contact corner loads shortly after the first render.
      const corner = inApp('frame/contact-corner.tsx');
      const landing = [inApp('app.tsx'), inApp('../features/home/home-page.tsx'), corner];
      const [first = [], all = []] = await (split ??= Promise.all([
        groupsFrom(this, { files: landing, withLazy: false }),
        groupsFrom(this, { files: [inApp('main.tsx')], withLazy: true }),
      ]));
      const isOf = (names: readonly string[], message: string): boolean =>
        names.some((group) => message.startsWith(`${group}.`));
      return moduleOf(
        code,
        (message) => isOf(all, message) && isOf(first, message) === (part === 'landing'),
      );
    },
  };
}
