import { useContext, type ReactElement } from 'react';
import { ItemsContext } from '#api/items.ts';
import { FilterSelect } from './filter-bar.tsx';
import { uiTexts } from '#ui/texts.ts';

interface ItemFilterProps {
  /** The id of an item, as the address holds it. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/**
 * Filter by catalog item. An item from the link is included even if the catalog no longer has it.
 */
export function ItemFilter({ value, onChange }: ItemFilterProps): ReactElement | null {
  const items = useContext(ItemsContext);
  const options = new Map([
    ['', uiTexts.everyItem],
    ...items.map(({ id, name }) => [String(id), name] as const),
  ]);
  if (/^[1-9]\d{0,8}$/.test(value) && !options.has(value)) options.set(value, uiTexts.item(value));
  // Of one alone there is nothing to choose.
  if (options.size < 3 && value === '') return null;
  return (
    <FilterSelect label={uiTexts.ofItem} value={value} options={options} onChange={onChange} />
  );
}
