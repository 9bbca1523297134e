// Writes the files of a call, action, table, mail or screen with a failing test:
// npm run new -- action licenses/flagLicense
// A template is KIND.txt: `+++ FILE` begins a new file, `>>> FILE | LINE` text before the last such line of a
// file, `--- next` what is left to do. {feature}, {camel}, {Pascal}, {kebab} and {snake} stand for the names.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot, installed } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';

const kinds = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => file.replace('.txt', ''));

function namesOf(feature: string, camel: string): Readonly<Record<string, string>> {
  const separated = (sign: string): string =>
    camel.replaceAll(/[A-Z]/g, (letter) => `${sign}${letter.toLowerCase()}`);
  const pascal = `${camel.charAt(0).toUpperCase()}${camel.slice(1)}`;
  return { feature, camel, Pascal: pascal, kebab: separated('-'), snake: separated('_') };
}

interface Piece {
  readonly file: string;
  /** Line before which the text is inserted; null for a new file. */
  readonly anchor: string | null;
  readonly text: string;
}

function toPiece(section: string): Piece {
  const [head = '', ...lines] = section.split('\n');
  const [file = '', anchor = null] = head.slice(4).split(' | ');
  return { file, anchor, text: lines.join('\n') };
}

/** Throws an error before anything is written, so that no incomplete feature remains. */
function refuseUnfit({ file, anchor }: Piece): void {
  if (anchor === null && existsSync(inRoot(file))) throw refusal(`${file} is there already.`);
  if (anchor === null) return;
  if (!existsSync(inRoot(file))) throw refusal(`${file} is missing: this feature has none yet.`);
  if (!readFileSync(inRoot(file), 'utf8').includes(`\n${anchor}\n`)) {
    throw refusal(`${file} has no line: ${anchor}`);
  }
}

function write({ file, anchor, text }: Piece): void {
  const path = inRoot(file);
  if (anchor === null) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  const before = readFileSync(path, 'utf8');
  const at = before.lastIndexOf(`\n${anchor}\n`) + 1;
  writeFileSync(path, before.slice(0, at) + text + before.slice(at));
}

await runScript(async () => {
  const [kind = '', name = ''] = process.argv.slice(2);
  const [, feature = '', camel = ''] = /^([a-z-]+)\/([a-z][A-Za-z]*)$/.exec(name) ?? [];
  if (!kinds.includes(kind) || camel === '') {
    throw refusal(
      `npm run new -- ${kinds.join('|')} FEATURE/camelName, such as licenses/flagLicense`,
    );
  }
  const names = namesOf(feature, camel);
  const template = readFileSync(`${import.meta.dirname}/${kind}.txt`, 'utf8');
  const filled = template.replaceAll(
    /\{(feature|camel|Pascal|kebab|snake)\}/g,
    (_, key: string) => names[key] ?? '',
  );
  const [written = '', next = ''] = filled.split('--- next\n');
  const pieces = written.split(/^(?=\+\+\+ |>>> )/m).map(toPiece);
  pieces.forEach(refuseUnfit);
  pieces.forEach(write);
  const files = [...new Set(pieces.map(({ file }) => file))];
  await run([installed('oxfmt'), ...files.map((file) => inRoot(file))], { output: 'keep' });
  console.log(`${files.join('\n')}\n\nNext:\n${next}`);
  return 0;
});
