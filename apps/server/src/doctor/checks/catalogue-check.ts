import { fault, fine, warning, type Check } from '#doctor/finding.ts';
import type { Subject } from '#doctor/subject.ts';
import { remindersOf } from '#features/catalog';

/** Its faults; in production also what is still the example's. */
export const catalogueCheck: Check<Subject> = {
  name: 'catalog',
  isSlow: false,
  async look({ catalogue: { catalog, faults }, config }) {
    const mend = 'Correct the catalog that HUB_CATALOG names, and start the hub again.';
    if (catalog === null) return faults.map((words) => fault(words, mend));
    const reminders = config?.mode === 'sandbox' ? [] : remindersOf(catalog);
    if (reminders.length > 0) return reminders.map((words) => warning(words, mend));
    return [fine(`${catalog.brand.name}, with ${catalog.items.length} items`)];
  },
};
