import { dirname } from 'node:path';
import { changesBetween, type Change } from './difference-rules.ts';
import { checkCatalogue, type CheckedCatalog } from './reading.ts';
import { createVersionStore, type Version } from './store.ts';
import { versionTexts as texts } from './texts.ts';
import type { AuditedParts } from '#features/audit';
import type { Actor } from '#platform/actor.ts';
import { createInstanceCommands } from '#platform/db/instances/instances.ts';
import { readPage, type Cursor } from '#platform/lists.ts';
import { Problem } from '#platform/problem.ts';

export interface CatalogueSource {
  /** Number of the stored version; 0 for the file. */
  readonly version: number;
  readonly file: string;
  /** Text of the file as the hub read it. */
  readonly text: string;
}

export type StoreResult =
  | { readonly kind: 'stored'; readonly id: number }
  | { readonly kind: 'same' | 'file_rules' }
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

interface NewVersion {
  readonly text: string;
  readonly reason: string;
  /** Newest version that the operator has seen; null skips the stale check. */
  readonly seen: number | null;
}

interface RestoreRequest extends Omit<NewVersion, 'text'> {
  readonly id: number;
}

/** Result of the check of a catalog text. `catalogIn` is null if the text has faults. */
interface CatalogCheck {
  readonly faults: readonly string[];
  /** Differences from the current catalog. */
  readonly changes: readonly Change[];
  readonly catalogIn: CheckedCatalog['catalogIn'] | null;
}

interface VersionParts extends AuditedParts {
  readonly source: () => CatalogueSource;
  /** True if a setting names the file, which then always applies. */
  readonly fileRules: boolean;
}

/** Formats a catalog text for storage, so that only real changes differ. */
const normalize = (text: string): string => `${JSON.stringify(JSON.parse(text), null, 2)}\n`;

/** Creates the versions of the catalog that operators publish in the console. */
export function createCatalogVersions(deps: VersionParts) {
  const { db, clock, audit, source, fileRules } = deps;
  const store = createVersionStore(db);
  const commands = createInstanceCommands(deps);
  const folder = dirname(source().file);

  /** Returns the catalog to edit: the newest version, or the file if no version is stored. */
  const newest = async (): Promise<Pick<Version, 'id' | 'text'>> =>
    (await store.newest()) ?? { id: 0, text: source().text };

  async function storeVersion(
    draft: NewVersion,
    restores: number | null,
    actor: Actor,
  ): Promise<StoreResult> {
    if (fileRules) return { kind: 'file_rules' };
    const checked = await checkCatalogue(draft.text, folder);
    if (!checked.ok) return { kind: 'faults', faults: checked.faults };
    const text = normalize(draft.text);
    return db.transaction(async () => {
      const before = await newest();
      if (draft.seen !== null && draft.seen !== before.id) throw staleProblem(before.id);
      if (normalize(before.text) === text) return { kind: 'same' };
      const madeAt = clock.now();
      const fileVersions = before.id === 0 ? 1 : 0;
      if (fileVersions > 0) {
        // Version 1 stores the file, so that it can be restored even if a later release changes the
        // file.
        const file = { id: 1, text: normalize(before.text), reason: '', restores: null };
        await store.insert({ ...file, madeBy: null, madeAt });
      }
      const id = before.id + fileVersions + 1;
      const madeBy = actor.kind === 'user' ? actor.userId : null;
      const { reason } = draft;
      const isOurs = await store.insert({ id, text, reason, restores, madeBy, madeAt });
      if (!isOurs) throw staleProblem(id);
      await audit.record({
        event: restores === null ? 'catalog.changed' : 'catalog.restored',
        userId: null,
        actor,
        details: { version: id, ...(restores !== null && { restored: restores }), reason },
      });
      await commands.give('catalog');
      return { kind: 'stored', id };
    });
  }

  return {
    source,
    fileRules,
    newest,
    list: (after: Cursor | null) => readPage(store.list, after),
    /** Returns a version with its differences from the previous one; null if it does not exist. */
    async find(id: number) {
      const version = await store.find(id);
      if (version === null) return null;
      const [before, last] = [id > 1 ? await store.find(id - 1) : null, await newest()];
      return {
        ...version,
        changes: before === null ? [] : changesIn(before.text, version.text),
        /** Changes that a restore of this version would make now. */
        back: changesIn(last.text, version.text),
      };
    },
    async try(text: string): Promise<CatalogCheck> {
      const checked = await checkCatalogue(text, folder);
      if (!checked.ok) return { faults: checked.faults, changes: [], catalogIn: null };
      const changes = changesIn((await newest()).text, text);
      return { faults: [], changes, catalogIn: checked.catalogIn };
    },
    store: (draft: NewVersion, actor: Actor): Promise<StoreResult> =>
      storeVersion(draft, null, actor),
    async restore({ id, ...draft }: RestoreRequest, actor: Actor): Promise<StoreResult | null> {
      const version = await store.find(id);
      return version && storeVersion({ ...draft, text: version.text }, id, actor);
    },
  };
}

export type CatalogVersions = ReturnType<typeof createCatalogVersions>;

const changesIn = (before: string, after: string): Change[] =>
  changesBetween(JSON.parse(before), JSON.parse(after));

const staleProblem = (newest: number): Problem =>
  new Problem('changed_meanwhile', { message: texts.changedMeanwhile(newest) });
