import { parseArgs } from 'node:util';
import { refusal } from '#scripts/machine/sentences.ts';

/** What somebody asks of `npm run check`. */
export type Order = { readonly postgres: boolean } & (
  | { readonly what: 'everything'; readonly again?: boolean }
  | { readonly what: 'changed' }
  | { readonly what: 'help' }
  | { readonly what: 'stop' }
  | { readonly what: 'files'; readonly files: readonly string[] }
  | { readonly what: 'scene' | 'journey'; readonly name: string }
);

export const usage = `Usage: npm run check                      all that is quick, save what passed as it is
       npm run check -- --all             all that is quick, whatever passed before
       npm run check -- FILE…             what belongs to these files
       npm run check -- --changed         what belongs to all that is not committed
       npm run check -- --postgres […]    the server's tests on PostgreSQL, which stays ready
       npm run check -- --stop-postgres   ends that PostgreSQL; it ends itself after half an hour
       npm run check -- --scene "TEXT"    the scenes whose name holds the text, in a browser
       npm run check -- --journey NAME    one journey of e2e/, in a browser`;

const options = {
  all: { type: 'boolean' },
  changed: { type: 'boolean' },
  postgres: { type: 'boolean' },
  'stop-postgres': { type: 'boolean' },
  scene: { type: 'string' },
  journey: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw refusal(`${(error as Error).message.split('. ', 1)[0]}.\n\n${usage}`);
  }
}

/**
 * Reads the words behind `npm run check --`.
 * @throws a refusal that says what is wrong and how the command is used.
 */
export function readOrder(args: readonly string[]): Order {
  const { values, positionals: files } = parse(args);
  const { postgres = false, scene, journey } = values;
  const orders: Order[] = [];
  if (values.help) return { what: 'help', postgres };
  if (values['stop-postgres']) orders.push({ what: 'stop', postgres: false });
  if (values.all) orders.push({ what: 'everything', again: true, postgres });
  if (values.changed) orders.push({ what: 'changed', postgres });
  if (files.length > 0) orders.push({ what: 'files', files, postgres });
  if (scene !== undefined) orders.push({ what: 'scene', name: scene, postgres });
  if (journey !== undefined) orders.push({ what: 'journey', name: journey, postgres });
  if (orders.length > 1) throw refusal(`One thing at a time, please.\n\n${usage}`);
  const [order = { what: 'everything', postgres } as const] = orders;
  if (postgres && (order.what === 'scene' || order.what === 'journey')) {
    throw refusal(`Journeys choose their databases themselves.\n\n${usage}`);
  }
  return order;
}
