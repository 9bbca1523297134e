import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, installed, root } from '#scripts/machine/places.ts';

/** Finding of the linter: rule, file and message. */
export interface Finding {
  readonly path: string;
  readonly rule: string;
  readonly says: string;
}

const SETTINGS = ['package.json', 'tsconfig.base.json', 'oxlint.config.ts'];

function copySettings(to: string): void {
  const folders = ['apps', 'packages'].flatMap((kind) =>
    readdirSync(inRoot(kind)).map((name) => join(kind, name)),
  );
  const files = folders.flatMap((folder) => [
    join(folder, 'package.json'),
    join(folder, 'tsconfig.json'),
  ]);
  for (const file of [...SETTINGS, ...files]) cpSync(inRoot(file), join(to, file));
}

/** Lints only these files with the settings of the repository, and deletes them afterward. */
export function lintPlanted(files: Readonly<Record<string, string>>): Finding[] {
  const above = mkdtempSync(join(tmpdir(), 'hub-walls-'));
  const folder = join(above, 'tree');
  try {
    // The link is above the tree, so that modules resolve but the linter does not search them.
    symlinkSync(join(root, 'node_modules'), join(above, 'node_modules'));
    copySettings(folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { stdout, stderr } = spawnSync(installed('oxlint'), ['--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    });
    const start = stdout.indexOf('{');
    if (start < 0) throw new Error(`oxlint gave no findings:\n${stdout}${stderr}`);
    const { diagnostics } = JSON.parse(stdout.slice(start)) as {
      diagnostics: { code: string; filename: string; message: string; help?: string }[];
    };
    return diagnostics.map(({ code, filename, message, help = '' }) => ({
      path: filename,
      rule: /\(([^)]+)\)/.exec(code)?.[1] ?? code,
      says: `${message} ${help}`,
    }));
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}
