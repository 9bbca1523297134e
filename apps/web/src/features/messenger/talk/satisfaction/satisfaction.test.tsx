import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { BodyOf } from '@hub/contract/calls';
import type { Face } from '@hub/contract/conversation-limits';
import { conversationQuery, type Conversation } from '#api/conversations.ts';
import { aConversation, aPage, ownMessage } from '#test/conversing.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Satisfaction } from './satisfaction.tsx';

type Survey = NonNullable<Conversation['satisfaction']>;

const person = userEvent.setup();
const open: Survey = {
  closing: '2026-11-20T12:00:00.000Z',
  face: null,
  comment: '',
  is_open: true,
  link: null,
};

/** Renders the question as the thread does. */
function Stage({ filledIn }: { readonly filledIn: Face | null }): ReactElement | null {
  const survey = useInfiniteQuery(conversationQuery(5)).data?.pages[0]?.conversation.satisfaction;
  return survey ? <Satisfaction id={5} survey={survey} filledIn={filledIn} /> : null;
}

function show(
  survey: Partial<Survey> = {},
  filledIn: Face | null = null,
): BodyOf<'rateConversation'>[] {
  const bodies: BodyOf<'rateConversation'>[] = [];
  answer('conversation', aPage([ownMessage(1)], { satisfaction: { ...open, ...survey } }));
  answer('rateConversation', async (request) => {
    const body = (await request.json()) as BodyOf<'rateConversation'>;
    bodies.push(body);
    const { face, comment } = body;
    const satisfaction = { ...open, ...survey, face, comment };
    return { success: true, message: '', conversation: aConversation({ satisfaction }) };
  });
  renderApp(<Stage filledIn={filledIn} />, { user: aUser() });
  return bodies;
}

const radio = (name: string) => screen.findByRole('radio', { name });
const save = () => screen.getByRole('button', { name: 'Save answer' });

test('saves face and comment together, and can change both', async () => {
  const bodies = show();
  expect(await screen.findByRole('radiogroup', { name: 'How did we do?' })).toBeVisible();
  expect(screen.queryByRole('button'), 'nothing is saved without a choice').toBeNull();
  await person.click(await radio('Okay'));
  await person.type(screen.getByRole('textbox', { name: /tell us more/ }), 'It took long.');
  await person.click(save());
  const { closing } = open;
  await waitFor(() =>
    expect(bodies).toEqual([{ id: 5, closing, face: 'okay', comment: 'It took long.' }]),
  );
  const region = within(screen.getByRole('region', { name: 'How did we do?' }));
  const line = await region.findByText(/^Your answer:/);
  expect(line).toHaveTextContent('Your answer: Okay');
  expect(line, 'the form that had the focus is gone').toHaveFocus();
  expect(region.getByText('It took long.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Change answer' }));
  expect(await radio('Okay')).toBeChecked();
  expect(await radio('Okay'), 'the button that had the focus is gone').toHaveFocus();
  expect(screen.getByRole('textbox')).toHaveValue('It took long.');
  await person.click(await radio('Bad'));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/^Your answer:/)).toHaveTextContent('Okay');
  expect(screen.getByText(/^Your answer:/)).toHaveFocus();
  expect(bodies).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Change answer' }));
  expect(await radio('Okay')).toBeChecked();
  await person.click(await radio('Good'));
  await person.click(save());
  await waitFor(() => expect(bodies).toHaveLength(2));
});

test('preselects the face from the email link and saves it with one click', async () => {
  const bodies = show({}, 'bad');
  expect(await radio('Bad')).toBeChecked();
  expect(bodies).toEqual([]);
  await person.click(save());
  await waitFor(() => expect(bodies).toMatchObject([{ face: 'bad', comment: '' }]));
});

test('shows a final answer without a button', async () => {
  show({ face: 'good', is_open: false }, 'bad');
  expect(await screen.findByText(/^Your answer:/)).toHaveTextContent('Good');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['good', 'okay', 'bad'] as const)(
  'links to the rating page below the answer “%s”',
  async (face) => {
    show({ face, link: { item: 'Essentials', url: 'https://market.example/downloads' } });
    const link = await screen.findByRole('link', { name: /Rate Essentials on the marketplace/ });
    expect(link).toHaveAttribute('href', 'https://market.example/downloads');
  },
);

test('keeps the input and shows an error when saving fails', async () => {
  show({}, 'good');
  refuse('rateConversation', 'unavailable');
  await person.type(await screen.findByRole('textbox'), 'Great.');
  await person.click(save());
  expect(await screen.findByText('Your answer was not saved')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('Great.');
});
