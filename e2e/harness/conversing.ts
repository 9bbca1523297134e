import { randomUUID } from 'node:crypto';
import { succeeds, type Visitor } from './visitor.ts';

// Conversations through the API, for tests about later steps.

export async function openConversation(
  buyer: Visitor,
  text: string,
  topic: 'question' | 'bug' = 'question',
): Promise<number> {
  const content = { name: randomUUID(), text, files: [] };
  const body = { ...content, topic, license_id: null };
  const opened = await succeeds<{ conversation: { id: number } }>(
    buyer.post('/api/user/conversation/open', body),
  );
  return opened.conversation.id;
}

export async function write(buyer: Visitor, id: number, text: string): Promise<void> {
  const body = { id, name: randomUUID(), text, files: [] };
  await succeeds(buyer.post('/api/user/conversation/send', body));
}

/** Higher than any position, because no colleague answers here. */
const seen = 10_000;

export async function answerAs(operator: Visitor, id: number, text: string): Promise<void> {
  const body = { id, name: randomUUID(), text, files: [], seen, close: false };
  await succeeds(operator.post('/api/operator/conversation/answer', body));
}

/** Creates a short conversation with both authors, and a conversation longer than a page. */
export async function converse(buyer: Visitor, operator: Visitor) {
  const long = await openConversation(buyer, 'Line 1', 'bug');
  for (let line = 2; line <= 70; line += 1) {
    // Sends the messages one by one, to keep their order.
    // oxlint-disable-next-line no-await-in-loop
    await (line % 4 === 0
      ? answerAs(operator, long, `Line ${line}`)
      : write(buyer, long, `Line ${line}`));
  }
  const short = await openConversation(
    buyer,
    'The header jumps on phones since the last update.\nSee https://shop.example/blog',
  );
  await answerAs(operator, short, 'Thank you. Which version of the theme is it?');
  await answerAs(operator, short, 'And does it happen in a private window, too?');
  await write(buyer, short, 'Thank you, that helped.');
  return { long, short };
}

export async function textsOf(buyer: Visitor, id: number): Promise<string[]> {
  const answer = await buyer.get<{ messages: { text: string }[] }>(
    `/api/user/conversation?id=${id}`,
  );
  return answer.body.messages.map(({ text }) => text);
}
