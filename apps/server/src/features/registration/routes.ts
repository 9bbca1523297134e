import type { AnswerOf } from '@hub/contract/calls';
import { isOrigin } from '@hub/contract/origin';
import type { Corrections } from './correction-service.ts';
import type { Registration, RegistrationRefusal } from './service.ts';
import { texts } from './texts.ts';
import {
  requireCaptcha,
  requireNewPassword,
  type Captcha,
  type RegistrationMarks,
} from '#features/identity';
import { purchaseCodeTexts } from '#features/licenses';
import type { Cookies } from '#http/calls/cookies.ts';
import type { Routes } from '#http/calls/route.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';

const messages = () =>
  ({
    code_malformed: purchaseCodeTexts.malformed,
    code_not_found: purchaseCodeTexts.notFound,
    code_refunded: purchaseCodeTexts.refunded,
    code_registered: texts.codeRegistered,
    username_taken: texts.usernameTaken,
  }) as const satisfies Record<RegistrationRefusal, string>;

const toRefusal = (result: RegistrationRefusal): AnswerOf<'register'> => ({
  success: false,
  message: messages()[result],
  result_type: result,
});

interface RouteDependencies {
  readonly registration: Registration;
  readonly corrections: Corrections;
  readonly captcha: Captcha;
  readonly marks: RegistrationMarks;
  readonly cookies: Pick<Cookies, 'origin' | 'device' | 'setRegistration'>;
}

export const registrationRoutes = ({
  registration,
  corrections,
  captcha,
  marks,
  cookies,
}: RouteDependencies): Routes => ({
  register: {
    limit: ['registrationByAddress'],
    async handle({ body, raw, reply, address }) {
      const { username, firstname: firstName, lastname: lastName, email, password } = body;
      const person = { username, firstName, lastName, email };
      requireNewPassword(password, person);
      await requireCaptcha(captcha, { solution: body.captcha, form: 'register', address });
      const remembered = cookies.origin(raw);
      const result = await registration.register({
        ...person,
        password,
        purchaseCode: body.purchase_code,
        origin: remembered !== null && isOrigin(remembered) ? remembered : null,
        address,
        limitKey: limitKeyOf(address),
      });
      if (typeof result === 'string') return toRefusal(result);
      cookies.setRegistration(reply, marks.markFor(result.userId));
      return { success: true, message: texts.registered };
    },
  },
  correctEmail: {
    limit: ['signInByAddress'],
    async handle({ body, raw, address }) {
      const { username: identifier, password, purchase_code: purchaseCode, email } = body;
      const form = 'correct-email';
      const proof = { solution: body.captcha, form, mark: cookies.device(raw) } as const;
      const correction = { ...proof, identifier, password, purchaseCode, email };
      const success = (await corrections.correct(correction, address)) === 'sent';
      return { success, message: success ? texts.emailCorrected : texts.correctionRefused };
    },
  },
});
