import type { OperatorChange } from './service.ts';

/** What the owner who acted reads. */
export const operatorTexts: Readonly<Record<OperatorChange, string>> = {
  done: 'It is done.',
  no_such_user: 'No user has this e-mail address. They register as everybody does, first.',
  no_operator: 'They are no operator any more.',
  is_operator: 'They are an operator already: change the role.',
  last_owner: 'They are the only owner. Make somebody else one first.',
};
