import { IconMessage2Bolt } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import type { CannedAnswer, Tools } from '#api/conversations/shapes.ts';
import { texts } from '#conversations/texts.ts';
import { useKeys } from '#ui/keys.ts';
import { SearchMenu } from '#ui/list/search-menu.tsx';
import { stepTexts } from './texts.ts';

interface CannedMenuProps {
  readonly tools: Tools | undefined;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChoose: (answer: CannedAnswer) => void;
  /** Called for the key `c` if there are no saved replies. */
  readonly onNone: () => void;
}

export function CannedMenu(props: CannedMenuProps) {
  const { tools, field, onChoose, onNone } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const canned = tools?.canned ?? [];
  useKeys({ c: () => (tools?.canned.length === 0 ? onNone() : setIsOpen(canned.length > 0)) });
  // Runs after the menu has closed, because closing returns the focus to its button.
  useEffect(() => {
    if (chosen > 0) field.current?.focus();
  }, [chosen, field]);
  if (canned.length === 0) return null;
  return (
    <SearchMenu
      label={texts.canned}
      hint={texts.answer.cannedHint}
      icon={<IconMessage2Bolt aria-hidden size={20} stroke={1.75} />}
      search={stepTexts.search}
      none={stepTexts.none}
      entries={canned.map(({ id, title, text, steps }) => ({
        id: String(id),
        words: title,
        alsoIn: text,
        ...(steps !== null && { note: stepTexts.has }),
      }))}
      onChoose={(id) => {
        const answer = canned.find((one) => String(one.id) === id);
        if (answer !== undefined) onChoose(answer);
        setIsOpen(false);
        setChosen((count) => count + 1);
      }}
      isOpen={isOpen}
      onOpen={setIsOpen}
    />
  );
}
