import type { ConversationStore } from '#messenger/records/conversation-store.ts';
import type { MessageWriter } from '#messenger/writing/writing-service.ts';
import { codeOfBuyer } from '#platform/language.ts';
import type { Parts } from '#platform/parts.ts';

interface ReportDependencies extends Pick<Parts, 'db' | 'clock' | 'ids'> {
  readonly conversations: ConversationStore;
  readonly writing: MessageWriter;
}

/** Creates the service for reports from people who cannot sign in. */
export const createReports = (deps: ReportDependencies) => ({
  /**
   * Opens a conversation without an account. The report and each answer are emailed immediately.
   */
  report: ({ email, text }: { readonly email: string; readonly text: string }): Promise<void> =>
    deps.db.transaction(async () => {
      const { clock, ids, conversations, writing } = deps;
      const now = clock.now();
      const topic = 'login';
      const language = codeOfBuyer();
      const id = await conversations.insert({
        email,
        language,
        topic,
        createdAt: now,
        lastAt: now,
      });
      const writer = { userId: null, program: null };
      const message = { kind: 'question', writer, name: ids.token(), text, files: [] } as const;
      await writing.add({ id, topic }, message);
    }),
});

export type Reports = ReturnType<typeof createReports>;
