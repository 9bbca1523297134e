import type { ErasureService } from './erase-service.ts';
import type { Exports } from './export-service.ts';
import { texts, supportTexts as words } from './texts.ts';
import { lifetimes } from '@hub/contract/limits';
import type { RequireSignIn } from '#features/identity';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';
import type { PrivacyAdministration } from './administration-service.ts';

interface PrivacyServices {
  readonly exports: Exports;
  readonly erasing: ErasureService;
  readonly requireSignIn: RequireSignIn;
}

const exportTexts = () =>
  ({
    asked: texts.exportAsked,
    making: texts.exportMaking,
    too_soon: texts.exportTooSoon,
  }) as const;

export const privacyRoutes = (services: PrivacyServices): Routes => ({
  ...exportRoutes(services),
  ...eraseRoutes(services),
});

const exportRoutes = ({ exports, requireSignIn }: PrivacyServices): Routes => ({
  async dataExport({ user }) {
    const view = await exports.view(user.userId);
    return {
      export: view && {
        id: view.id,
        state: view.state,
        asked_at: view.askedAt.toISOString(),
        expires_at: view.expiresAt?.toISOString() ?? null,
        size: view.size,
      },
    };
  },
  async askExport({ user, address }) {
    const result = await exports.ask(user.userId, address);
    return { success: result === 'asked', message: exportTexts()[result] };
  },
  async openExport(request) {
    const view = await exports.view(request.user.userId);
    if (view?.state !== 'ready') throw new Problem('not_found');
    await requireSignIn(request, lifetimes.freshSignIn);
    return { url: `/api/user/data-export/${view.id}` };
  },
  async downloadExport(request) {
    // A stolen session must not be able to download the export.
    await requireSignIn({ ...request, body: {} }, lifetimes.freshSignIn);
    const { user, params, reply } = request;
    const file = await exports.open(user.userId, Number(params.id));
    if (!file) throw new Problem('not_found');
    return reply
      .type('application/zip')
      .header('content-length', file.size)
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .send(file.stream);
  },
});

const eraseRoutes = ({ erasing, requireSignIn }: PrivacyServices): Routes => ({
  async eraseAccount(request) {
    const { user, body, address } = request;
    // Always requires a proof, also after a fresh sign-in.
    const session = await requireSignIn(request, 0);
    const { userId } = user;
    const outcome = await erasing.ask({ userId, username: body.username, session, address });
    if (outcome.kind === 'asked') {
      return { success: true, message: texts.eraseAsked, erase_at: outcome.at.toISOString() };
    }
    const message = outcome.kind === 'wrong_name' ? texts.wrongName : texts.isOperator;
    return { success: false, message, erase_at: null };
  },
  async keepAccount({ user, address }) {
    const result = await erasing.takeBack(user.userId, address);
    if (result === 'too_late') return { success: false, message: texts.tooLate };
    return { success: true, message: texts.kept };
  },
});

export const privacyOperatorRoutes = (administration: PrivacyAdministration): Routes => ({
  async makeExport({ actor, body: { id: who, seen, reason } }) {
    const result = await administration.makeExport({ who, seen, reason, actor });
    if (result === 'no_such_user') throw new Problem('not_found');
    const success = result === 'done';
    return { success, message: success ? words.exportAsked : words.exportMaking };
  },
  async erasePerson({ actor, body: { id: who, seen, reason, username } }) {
    const result = await administration.erase({ who, seen, reason, actor }, username);
    if (result === 'no_such_user') throw new Problem('not_found');
    const success = result === 'done';
    return { success, message: success ? words.erased : words[result] };
  },
});
