import { passwordFault, type AnswerOf } from '@hub/contract/calls';
import { isOrigin, originCookie } from '@hub/contract/origin';
import type { Registration, RegistrationResult } from './service.ts';
import { texts } from './texts.ts';
import { purchaseCodeTexts } from '#features/licenses';
import type { Routes } from '#http/route.ts';
import { limitKeyOf } from '#platform/db/rate-limits.ts';
import { Problem } from '#platform/problem.ts';

const messages = {
  code_malformed: purchaseCodeTexts.malformed,
  code_not_found: purchaseCodeTexts.notFound,
  code_refunded: purchaseCodeTexts.refunded,
  code_registered: texts.codeRegistered,
  username_taken: texts.usernameTaken,
} as const satisfies Record<Exclude<RegistrationResult, 'registered'>, string>;

const toAnswer = (result: RegistrationResult): AnswerOf<'register'> =>
  result === 'registered'
    ? { success: true, message: texts.registered }
    : { success: false, message: messages[result], result_type: result };

/** The rule about one's own words needs the other fields, so it stands beside the schema. */
function checkPassword(password: string, own: readonly string[]): void {
  const message = passwordFault(password, own);
  if (message) throw new Problem('validation', { errors: [{ field: 'password', message }] });
}

export const registrationRoutes = (registration: Registration): Routes => ({
  register: {
    limit: ['registrationByAddress'],
    async handle({ body, raw, address }) {
      const { username, firstname: firstName, lastname: lastName, email, password } = body;
      checkPassword(password, [username, firstName, lastName, email]);
      const remembered = raw.cookies[originCookie];
      const result = await registration.register({
        username,
        firstName,
        lastName,
        email,
        password,
        purchaseCode: body.purchase_code,
        origin: remembered !== undefined && isOrigin(remembered) ? remembered : null,
        address,
        limitKey: limitKeyOf(address),
      });
      return toAnswer(result);
    },
  },
});
