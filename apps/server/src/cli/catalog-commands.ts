import type { Catalog } from '@hub/contract/catalog';
import { done, refused, type CommandResult } from './result.ts';

/** What became of taking the catalogue anew. */
export type Reloaded =
  /** Every hub on the database reads it within seconds. */
  | { readonly kind: 'told' }
  | { readonly kind: 'done' }
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

export interface CatalogServices {
  readonly catalog: { show(): Catalog; reload(): Promise<Reloaded> };
}

/** `catalog show` and `catalog reload`; null for wrong usage. */
export async function catalogCommand(
  args: readonly string[],
  { catalog }: CatalogServices,
): Promise<CommandResult | null> {
  const verb = args.join();
  if (verb === 'show') return done(linesOf(catalog.show()).join('\n'), catalog.show());
  return verb === 'reload' ? toResult(await catalog.reload()) : null;
}

const linesOf = ({ brand, items, plugins, offers }: Catalog): string[] => [
  `brand    ${brand.name}`,
  ...items.map(({ id, name }) => `item     ${id}  ${name}`),
  ...plugins.map(({ slug, name }) => `plugin   ${slug}  ${name}`),
  ...offers.map(({ name }) => `offer    ${name}`),
];

const everywhere =
  'Every hub on this database reads its catalog within five seconds, and says in its log what came of it.';

function toResult(reloaded: Reloaded): CommandResult {
  if (reloaded.kind === 'faults') return faulty(reloaded.faults);
  return reloaded.kind === 'done'
    ? done('The catalog is taken anew.', { reloaded: true })
    : done(everywhere, { told: true });
}

const faulty = (faults: readonly string[]): CommandResult => ({
  ...refused([...faults, 'Everything stays as it is.'].join('\n'), { error: 'faults' }),
  json: { error: 'faults', faults },
});

/** `catalog check [FILE]`, with what reads it; no hub is needed for it. */
export async function checkCatalogCommand(
  file: string,
  read: (file: string) => Promise<readonly string[]>,
): Promise<CommandResult> {
  const faults = await read(file);
  return faults.length > 0 ? faulty(faults) : done(`${file} has no fault.`, { file });
}
