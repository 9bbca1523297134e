import { changesBetween, type Change } from './difference-rules.ts';
import type { CatalogueResult, CheckedCatalog } from './reading.ts';
import type { ListedVersion, Version, VersionStore } from './store.ts';
import { versionTexts as texts } from './texts.ts';
import type { AuditedParts } from '#features/audit';
import type { Actor } from '#platform/actor.ts';
import { readPage, type Page, type Cursor } from '#platform/lists.ts';
import { Problem } from '#platform/problem.ts';

/** Source of the current catalog. */
export interface CatalogueSource {
  /** Number of the stored version; 0 for the file. */
  readonly version: number;
  readonly file: string;
  /** Text of the file as the hub read it. */
  readonly text: string;
}

/** Catalog to edit: the newest version, or the file if no version is stored. */
type Newest = Pick<Version, 'id' | 'text'>;

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

/** Result of the check of a catalog text. */
export interface CatalogCheck {
  readonly faults: readonly string[];
  /** Differences from the current catalog. */
  readonly changes: readonly Change[];
  /** Returns the catalog in a language; null if the text has faults. */
  readonly catalogIn: CheckedCatalog['catalogIn'] | null;
}

/** Version with its differences from the previous version. */
export interface VersionView extends ListedVersion {
  readonly text: string;
  readonly changes: readonly Change[];
  /** Changes that a restore of this version would make now. */
  readonly back: readonly Change[];
}

interface VersionDependencies extends AuditedParts {
  readonly store: VersionStore;
  readonly source: () => CatalogueSource;
  /** True if a setting names the file, which then always applies. */
  readonly fileRules: boolean;
  readonly check: (text: string) => Promise<CatalogueResult>;
  /** Notifies every instance of the hub. */
  readonly tell: () => Promise<void>;
}

/** Formats a catalog text for storage, so that only real changes differ. */
const normalize = (text: string): string => `${JSON.stringify(JSON.parse(text), null, 2)}\n`;

/** Creates the service that checks, stores and restores versions of the catalog. */
export function createCatalogVersions(deps: VersionDependencies) {
  const { db, clock, audit, store, source, fileRules, check, tell } = deps;

  const newest = async (): Promise<Newest> =>
    (await store.newest()) ?? { id: 0, text: source().text };

  async function storeVersion(
    draft: NewVersion,
    restores: number | null,
    actor: Actor,
  ): Promise<StoreResult> {
    if (fileRules) return { kind: 'file_rules' };
    const checked = await check(draft.text);
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
      await tell();
      return { kind: 'stored', id };
    });
  }

  return {
    source,
    /** True if a setting names the file, which then always applies. */
    fileRules,
    newest,
    list: (after: Cursor | null): Promise<Page<ListedVersion>> => readPage(store.list, after),
    async find(id: number): Promise<VersionView | null> {
      const version = await store.find(id);
      if (version === null) return null;
      const [before, last] = [id > 1 ? await store.find(id - 1) : null, await newest()];
      return {
        ...version,
        changes: before === null ? [] : changesIn(before.text, version.text),
        back: changesIn(last.text, version.text),
      };
    },
    async try(text: string): Promise<CatalogCheck> {
      const checked = await check(text);
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
