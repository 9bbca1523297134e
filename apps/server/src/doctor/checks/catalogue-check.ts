import { fault, fine, warning, type Check } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import { remindersOf } from '#features/catalog';
import { faultsOfNewest } from '#features/catalog-versions';

const mendStored =
  'An older version is in force instead. Correct it in the console, or restore an older one there or by “hub catalog restore”.';

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
        ? 'Change it in the console, or name a catalog of your own by HUB_CATALOG.'
        : 'Correct the catalog that HUB_CATALOG names, and start the hub again.';
    if (catalog === null) return faults.map((words) => fault(words, mend));
    const db = config?.catalogFile === null ? dbOf(subject) : null;
    const stored = db === null ? [] : await faultsOfNewest(db, file);
    if (stored.length > 0) return stored.map((words) => fault(words, mendStored));
    const reminders = config?.mode === 'sandbox' ? [] : remindersOf(catalog);
    if (reminders.length > 0) return reminders.map((words) => warning(words, mend));
    return [fine(`${catalog.brand.name}, with ${catalog.items.length} items`)];
  },
};
