import type { Word } from './parse.ts';
import type { StoredMail } from '#mail/mailboxes.ts';

const macros: Readonly<Record<string, readonly string[]>> = {
  FAST: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE'],
  ALL: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE'],
};

export function itemsOf(asked: Word | undefined): readonly string[] {
  const items = (typeof asked === 'object' ? asked : [asked ?? '']).map(String);
  return items.flatMap((item) => macros[item.toUpperCase()] ?? [item]);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function internalDate(at: string): string {
  const date = new Date(at);
  const day = String(date.getUTCDate()).padStart(2, ' ');
  const month = months[date.getUTCMonth()] ?? '';
  return `"${day}-${month}-${date.getUTCFullYear()} ${at.slice(11, 19)} +0000"`;
}

/** Splits an email, decoded as Latin-1, after the empty line that ends its header. */
function split(raw: string): { readonly head: string; readonly body: string } {
  const end = /\r?\n\r?\n/.exec(raw);
  const at = end === null ? raw.length : end.index + end[0].length;
  return { head: raw.slice(0, at), body: raw.slice(at) };
}

function fieldsOf(head: string, section: string): string {
  const names = (/\(([^)]*)\)/.exec(section)?.[1] ?? '').toUpperCase().split(/\s+/);
  const isWanted = (field: string): boolean =>
    names.includes((field.split(':')[0] ?? '').trim().toUpperCase()) ===
    !section.startsWith('HEADER.FIELDS.NOT');
  const fields = head.trimEnd().split(/\r?\n(?![ \t])/);
  return `${fields.filter(isWanted).join('\r\n')}\r\n\r\n`;
}

function sectionOf(raw: string, section: string): string {
  const { head, body } = split(raw);
  if (section === '') return raw;
  if (section === 'TEXT') return body;
  if (section === 'HEADER') return head;
  return section.startsWith('HEADER.FIELDS') ? fieldsOf(head, section) : body;
}

/** Sections with their old names from RFC 1730. */
const older: Readonly<Record<string, string>> = {
  RFC822: '',
  'RFC822.HEADER': 'HEADER',
  'RFC822.TEXT': 'TEXT',
};

interface Content {
  readonly label: string;
  readonly section: string;
  readonly part: readonly [number, number] | null;
}

function contentOf(item: string): Content | null {
  const name = item.toUpperCase();
  const section = older[name];
  if (section !== undefined) return { label: name, section, part: null };
  const found = /^BODY(?:\.PEEK)?\[(.*)\](?:<(\d+)\.(\d+)>)?$/.exec(name);
  if (found === null) return null;
  const [, inner = '', from, count] = found;
  const part = from === undefined ? null : ([Number(from), Number(count)] as const);
  return { label: `BODY[${inner}]${part === null ? '' : `<${part[0]}>`}`, section: inner, part };
}

export const marksSeen = (item: string): boolean => /^(?:BODY\[|RFC822(?:\.TEXT)?$)/i.test(item);

/** Returns an item of an email; an empty string for an unknown item. */
export async function writeItem(
  item: string,
  mail: StoredMail,
  readRaw: () => Promise<string>,
): Promise<string> {
  const name = item.toUpperCase();
  if (name === 'UID') return `UID ${mail.uid}`;
  if (name === 'FLAGS') return `FLAGS (${mail.flags.join(' ')})`;
  if (name === 'RFC822.SIZE') return `RFC822.SIZE ${mail.size}`;
  if (name === 'INTERNALDATE') return `INTERNALDATE ${internalDate(mail.at)}`;
  const content = contentOf(item);
  if (content === null) return '';
  const whole = sectionOf(await readRaw(), content.section);
  const [from, count] = content.part ?? [0, whole.length];
  const text = whole.slice(from, from + count);
  return `${content.label} {${text.length}}\r\n${text}`;
}
