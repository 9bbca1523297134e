import { randomUUID } from 'node:crypto';
import { shell } from '#test/shell-actor.ts';
import { activateSite, essentials } from '#test/site.ts';
import { reason, seen, type Actor, type MakePlay, type Plays, type Stage } from './stage.ts';

/** Returns the plays on licenses and their sites. */
export function playsOfLicenses({ world, buyer, licenseId, value, anybody }: Stage) {
  const { purchase_code: code } = buyer.person;
  const about = { license_id: licenseId, reason, seen };
  const license = (column: string) => () =>
    value(`select ${column} from licenses where id = ${licenseId}`);
  const site = 'https://actions.example';
  /** Makes the license valid and assigns it to the buyer. */
  const own = () =>
    world.db.query(
      `update licenses set user_id = ${buyer.id}, status = 'valid' where id = ${licenseId}`,
    );
  const sites = () =>
    value(
      `select count(*)::int from activations where license_id = ${licenseId} and ended_at is null`,
    );

  /** Activates a site with the buyer's license. */
  async function activated(): Promise<string> {
    await own();
    return (await activateSite(world, buyer.browser, site)).activationId;
  }

  const blocking =
    (blocked: boolean): MakePlay =>
    async () => {
      await own();
      await world.hub.operators.blocking.setBlocked(code, !blocked, { actor: shell, reason });
      const done = blocked ? 'blocked' : 'unblocked';
      return {
        body: { ...about, blocked },
        args: ['license', 'block', code, blocked ? 'on' : 'off', reason],
        look: license('status'),
        is: blocked ? 'blocked' : 'valid',
        events: [`licenses.${done}`],
        mails: [`licenses/${done}`],
      };
    };

  const blockingAll =
    (on: boolean): MakePlay =>
    async (door) => {
      const { args: _none, ...play } = await blocking(on)(door);
      return { ...play, body: { ids: [licenseId], blocked: on, reason } };
    };

  let other: Promise<Actor> | undefined;
  return {
    operatorReleaseSites: [
      async () => {
        await activated();
        return { body: about, args: ['license', 'release', code, reason], look: sites, is: 0 };
      },
    ],
    operatorReleaseSite: [
      async () => {
        const body = { activation_id: await activated(), reason, seen };
        const args = ['license', 'release', code, '--site', site, reason];
        return { body, args, look: sites, is: 0 };
      },
    ],
    operatorMoveLicense: [
      async () => {
        await activated();
        return { body: about, args: ['license', 'move', code, reason], look: sites, is: 0 };
      },
    ],
    operatorBlockLicense: [blocking(true), blocking(false)],
    operatorBlockLicenses: [blockingAll(true), blockingAll(false)],
    operatorGiveLicense: [
      async () => {
        await own();
        const { id, person } = await (other ??= anybody());
        const args = ['license', 'give', code, '--to', person.email, '--reason', reason];
        return { body: { ...about, to: person.email }, args, look: license('user_id'), is: id };
      },
    ],
    operatorRegisterLicense: [
      async () => {
        const sold = randomUUID();
        const purchases = [{ code: sold, item_id: essentials }];
        await world.sandbox.setBuyers([{ username: `guest-${sold.slice(0, 8)}`, purchases }]);
        const index = world.codes.indexOf(sold);
        const { id, person } = await (other ??= anybody());
        const { username: to } = person;
        return {
          body: { code: sold, to, reason },
          args: ['license', 'give', sold, '--to', to, '--reason', reason],
          look: () => value(`select user_id from licenses where code_index = '${index}'`),
          is: id,
        };
      },
    ],
    operatorShowCode: [
      async () => ({
        body: { license_id: licenseId },
        args: ['license', 'show-code', String(licenseId)],
        look: (answered) => answered.includes(code),
        is: true,
      }),
    ],
  } as const satisfies Plays;
}
