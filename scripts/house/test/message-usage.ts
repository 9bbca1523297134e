import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from 'oxc-parser';
import { inRoot } from '#scripts/machine/places.ts';

/** Finds the messages that code reads: `texts.a.b`, also by an alias, an import or a computed name. */

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Paths of messages by the name under which a file knows them: `texts` is `licenses`. */
type Names = Map<string, string>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
function nameOf(node: unknown): string {
  const name = isNode(node) ? (node['name'] ?? node['value']) : '';
  return typeof name === 'string' ? name : '';
}

const parsed = new Map<string, Node>();
function bodyOf(file: string): readonly Node[] {
  const known = parsed.get(file);
  const program = known ?? (parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node);
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

/** Returns the path of `texts.a.b`; null if it is none. */
function pathOf(node: Node, names: Names): string | null {
  if (node.type === 'Identifier') return names.get(nameOf(node)) ?? null;
  if (node.type !== 'MemberExpression') return null;
  const object = pathOf(node['object'] as Node, names);
  if (object === null) return null;
  // A computed name may be any message of the group.
  return node['computed'] === true ? `${object}.*` : `${object}.${nameOf(node['property'])}`;
}

/** Returns the path that an initial value stands for: a group of messages, or a part of one. */
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

/** Returns the variables that a statement declares, also where it exports them. */
function declarationsOf(node: Node): readonly Node[] {
  const declared = node.type === 'ExportNamedDeclaration' ? node['declaration'] : node;
  return isNode(declared) && declared.type === 'VariableDeclaration'
    ? (declared['declarations'] as Node[])
    : [];
}

/** Returns the messages that a file knows by name. */
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

/** Ends a path where its whole group is read: at a computed name, or a method of a list. */
const groupOf = (path: string): string =>
  path.replace(/\.(?:\*|at|flatMap|join|length|map|slice)(?:\..*)?$/, '');

/** Parts of a node that name something and read nothing. */
function isName(parent: Node, key: string): boolean {
  if (key === 'property' || key === 'key') return parent['computed'] !== true;
  return key === 'id' || key === 'typeAnnotation' || key === 'typeArguments';
}

interface ModuleReading {
  readonly names: Names;
  readonly used: Set<string>;
  /** False: only what the module itself reads, while it loads. */
  readonly inFunctions: boolean;
}

/** Adds the parts of a group that a pattern names: `const { a, b } = texts.c`. */
function addParts(pattern: Node, path: string, used: Set<string>): void {
  for (const { key } of pattern['properties'] as Node[])
    used.add(groupOf(key === undefined ? path : `${path}.${nameOf(key)}`));
}

/** Adds the reads of a declaration of messages, of an alias, or of parts; returns false for others. */
function addDeclared({ id, init }: Node, { names, used, inFunctions }: ModuleReading): boolean {
  const path = pathOfValue(init, names);
  if (path === null || !isNode(id) || !isNode(init)) return false;
  if (id.type === 'ObjectPattern') addParts(id, path, used);
  // An alias of the whole module is read where its name is.
  else if (names.get(nameOf(id)) !== path) return false;
  else if (!inFunctions && init.type !== 'CallExpression') used.add(groupOf(path));
  return true;
}

/** Adds the paths that a node reads. */
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

/** Returns the paths of messages that files read; a path stands for everything below it. */
export function readPaths(files: readonly string[], inFunctions = true): ReadonlySet<string> {
  const used = new Set<string>();
  for (const file of files) {
    const names = namesIn(file);
    if (names.size === 0) continue;
    for (const node of bodyOf(file)) addReads(node, { names, used, inFunctions });
  }
  return used;
}

/** Returns true if a message is read: itself, or a group that it is in. */
export function isRead(id: string, paths: ReadonlySet<string>): boolean {
  const parts = id.split('.');
  return parts.some((_part, nth) => paths.has(parts.slice(0, nth + 1).join('.')));
}
