import { fault, fine, warning, type Check } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import { remindersOf } from '#features/catalog';
import { faultsOfNewest } from '#features/catalog-versions';

const mendStored =
  'An older version is used instead. Correct the catalog in the console, or restore an older version there or with “hub catalog restore”.';

/**
 * Checks the catalog and its newest stored version, which is not used while it has faults. In
 * production it also finds values left from the example.
 */
export const catalogueCheck: Check<Subject> = {
  name: 'catalog',
  isSlow: false,
  async look(subject) {
    const { catalogue, config } = subject;
    const { catalog, faults, file } = catalogue();
    const mend =
      config?.catalogFile === null
        ? 'Edit the catalog in the console, or set HUB_CATALOG to your own file.'
        : 'Correct the file in HUB_CATALOG, then restart the hub.';
    if (catalog === null) return faults.map((words) => fault(words, mend));
    const db = config?.catalogFile === null ? dbOf(subject) : null;
    const stored = db === null ? [] : await faultsOfNewest(db, file);
    if (stored.length > 0) return stored.map((words) => fault(words, mendStored));
    const reminders = config?.mode === 'sandbox' ? [] : remindersOf(catalog);
    if (reminders.length > 0) return reminders.map((words) => warning(words, mend));
    return [fine(`${catalog.brand.name}, with ${catalog.items.length} items`)];
  },
};
