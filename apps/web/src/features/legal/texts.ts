import { messages } from '@hub/language';

export const texts = messages('legal', {
  terms: { title: 'Terms', also: 'See also the <other>privacy</other> of this service.' },
  privacy: { title: 'Privacy', also: 'See also the <other>terms</other> of this service.' },
  what: 'The text',
  loading: 'Loading the text',
  table: 'Table',
  imprint: { title: 'Imprint', lede: 'The company or person responsible for this service.' },
});
