import type { Catalog } from '@hub/contract/catalog';
import type { Role } from '@hub/contract/roles';
import type { Need } from './overview-service.ts';
import { setupOf, type SetupLine } from './setup-rules.ts';
import type { SetupStore } from './setup-store.ts';
import { remindersOf } from '#features/catalog';

interface SetupDependencies {
  readonly store: SetupStore;
  readonly catalog: () => Catalog;
  readonly isSandbox: boolean;
}

interface Viewer {
  readonly userId: number;
  readonly role: Role;
}

export const createSetup = ({ store, catalog, isSandbox }: SetupDependencies) => ({
  /** Returns the steps for this operator; `needs` are the findings of the hub's checks. */
  async read({ userId, role }: Viewer, needs: readonly Need[]): Promise<SetupLine[]> {
    const faults = needs.filter(({ level }) => level === 'fault').map(({ about }) => about);
    return setupOf({
      ...(await store.read(userId)),
      role,
      isSandbox,
      faults: new Set(faults),
      isCatalogOwn: remindersOf(catalog()).length === 0,
      sellsPlugins: catalog().plugins.length > 0,
    });
  },
});

export type Setup = ReturnType<typeof createSetup>;
