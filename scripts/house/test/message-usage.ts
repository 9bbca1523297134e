import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from 'oxc-parser';
import { inRoot } from '#scripts/machine/places.ts';

/**
 * Finds the messages that code reads, such as `texts.a.b`. It follows aliases, imports and computed
 * names.
 */

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Paths of messages by their names in a file; for example, `texts` has the path `licenses`. */
type Names = Map<string, string>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
function nameOf(node: unknown): string {
  const name = isNode(node) ? (node['name'] ?? node['value']) : '';
  return typeof name === 'string' ? name : '';
}

const parsed = new Map<string, Node>();
function bodyOf(file: string): readonly Node[] {
  const tree = parsed.get(file);
  const program = tree ?? (parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node);
  parsed.set(file, program);
  return program['body'] as Node[];
}

function resolve(from: string, to: unknown): string | null {
  try {
    const found = createRequire(from).resolve(nameOf(to));
    return /\.tsx?$/.test(found) && found.startsWith(inRoot('')) ? found : null;
  } catch {
    return null;
  }
}

/** Returns the path of an expression such as `texts.a.b`; null for other expressions. */
function pathOf(node: Node, names: Names): string | null {
  if (node.type === 'Identifier') return names.get(nameOf(node)) ?? null;
  if (node.type !== 'MemberExpression') return null;
  const object = pathOf(node['object'] as Node, names);
  if (object === null) return null;
  // A computed name may read any message of the group.
  return node['computed'] === true ? `${object}.*` : `${object}.${nameOf(node['property'])}`;
}

/**
 * Returns the path of an initial value: a group of messages or one message; null for other values.
 */
function pathOfValue(value: unknown, names: Names): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'TSAsExpression') return pathOfValue(value['expression'], names);
  if (value.type !== 'CallExpression') return pathOf(value, names);
  const [group] = value['arguments'] as Node[];
  return nameOf(value['callee']) === 'messages' ? nameOf(group) : null;
}

const exported = new Map<string, Names>();

/** Returns the messages that a file exports. */
function exportsOf(file: string | null): Names {
  if (file === null) return new Map();
  const known = exported.get(file);
  if (known !== undefined) return known;
  const found: Names = new Map();
  exported.set(file, found);
  const own = namesIn(file);
  for (const node of bodyOf(file)) {
    if (node.type === 'ExportAllDeclaration')
      for (const [name, path] of exportsOf(resolve(file, node['source']))) found.set(name, path);
    if (node.type !== 'ExportNamedDeclaration') continue;
    const from = node['source'] === null ? own : exportsOf(resolve(file, node['source']));
    for (const { local, exported: name } of node['specifiers'] as Node[]) {
      const path = from.get(nameOf(local));
      if (path !== undefined) found.set(nameOf(name), path);
    }
    for (const { id } of declarationsOf(node)) {
      const path = own.get(nameOf(id));
      if (path !== undefined) found.set(nameOf(id), path);
    }
  }
  return found;
}

/** Returns the variables that a statement declares, even if it exports them. */
function declarationsOf(node: Node): readonly Node[] {
  const declared = node.type === 'ExportNamedDeclaration' ? node['declaration'] : node;
  return isNode(declared) && declared.type === 'VariableDeclaration'
    ? (declared['declarations'] as Node[])
    : [];
}

/** Returns the messages that a file can name. */
function namesIn(file: string): Names {
  const names: Names = new Map();
  for (const node of bodyOf(file)) {
    if (node.type === 'ImportDeclaration') {
      const from = exportsOf(resolve(file, node['source']));
      for (const { imported, local } of node['specifiers'] as Node[]) {
        const path = from.get(nameOf(imported));
        if (path !== undefined) names.set(nameOf(local), path);
      }
    }
    for (const { id, init } of declarationsOf(node)) {
      const path = isNode(id) && id.type === 'Identifier' ? pathOfValue(init, names) : null;
      if (path !== null) names.set(nameOf(id), path);
    }
  }
  return names;
}

/**
 * Shortens a path to its group at a computed name or a list method, because the code then reads the
 * whole group.
 */
const groupOf = (path: string): string =>
  path.replace(/\.(?:\*|at|flatMap|join|length|map|slice)(?:\..*)?$/, '');

/** Returns true if the child node is only a name, which reads no message. */
function isName(parent: Node, key: string): boolean {
  if (key === 'property' || key === 'key') return parent['computed'] !== true;
  return key === 'id' || key === 'typeAnnotation' || key === 'typeArguments';
}

interface ModuleReading {
  readonly names: Names;
  readonly used: Set<string>;
  /** False to find only the reads that happen while the module loads. */
  readonly inFunctions: boolean;
}

/** Adds the messages in a destructuring pattern: `const { a, b } = texts.c`. */
function addParts(pattern: Node, path: string, used: Set<string>): void {
  for (const { key } of pattern['properties'] as Node[])
    used.add(groupOf(key === undefined ? path : `${path}.${nameOf(key)}`));
}

/**
 * Adds the reads of a declaration: of messages, an alias or a destructuring. Returns false for
 * other declarations.
 */
function addDeclared({ id, init }: Node, { names, used, inFunctions }: ModuleReading): boolean {
  const path = pathOfValue(init, names);
  if (path === null || !isNode(id) || !isNode(init)) return false;
  if (id.type === 'ObjectPattern') addParts(id, path, used);
  // The read of a module-level alias counts where the code uses its name.
  else if (names.get(nameOf(id)) !== path) return false;
  else if (!inFunctions && init.type !== 'CallExpression') used.add(groupOf(path));
  return true;
}

/** Adds the messages that a node reads. */
function addReads(node: Node, reading: ModuleReading): void {
  if (/^(?:Import|Export(?:All|Specifier)|TS(?!As|NonNull|Satisfies))/.test(node.type)) return;
  if (!reading.inFunctions && /Function/.test(node.type)) return;
  if (node.type === 'VariableDeclarator' && addDeclared(node, reading)) return;
  const path = pathOf(node, reading.names);
  if (path !== null) reading.used.add(groupOf(path));
  for (const [key, value] of Object.entries(node)) {
    if (isName(node, key) || (path !== null && key === 'object')) continue;
    for (const child of [value].flat().filter(isNode)) addReads(child, reading);
  }
}

/** Returns the paths of messages that the files read. A path includes all messages below it. */
export function readPaths(files: readonly string[], inFunctions = true): ReadonlySet<string> {
  const used = new Set<string>();
  for (const file of files) {
    const names = namesIn(file);
    if (names.size === 0) continue;
    for (const node of bodyOf(file)) addReads(node, { names, used, inFunctions });
  }
  return used;
}

/** Returns true if the code reads a message or a group that contains it. */
export function isRead(id: string, paths: ReadonlySet<string>): boolean {
  const parts = id.split('.');
  return parts.some((_part, nth) => paths.has(parts.slice(0, nth + 1).join('.')));
}
