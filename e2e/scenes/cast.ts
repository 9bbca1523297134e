import { converse } from '#e2e/harness/conversing.ts';
import { daysAgo } from '#e2e/harness/dates.ts';
import { hubCommand, makeSupport } from '#e2e/harness/operator.ts';
import { activate, ask, connect, enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import { publishPlugins } from '#e2e/harness/plugins.ts';
import { builder, icons, type Purchase } from '#e2e/harness/sandbox.ts';
import type { World } from '#e2e/harness/world.ts';

type CastAction = (world: World, person: EnrolledPerson) => Promise<unknown>;

const connects: CastAction = ({ sandbox }, { visitor, buyer }) => connect(visitor, sandbox, buyer);
const activates =
  (site: string): CastAction =>
  ({ sandbox }, { visitor }) =>
    activate(visitor, sandbox, site);
const asks =
  (site: string): CastAction =>
  ({ sandbox }, { visitor }) =>
    ask(visitor, sandbox, site);

/** Returns a buyer with these purchases and a connected account, after these actions. */
const buyer =
  (purchases: readonly Partial<Purchase>[], ...acts: readonly CastAction[]) =>
  async (world: World): Promise<EnrolledPerson> => {
    const enrolled = await enrolSomeone(world, purchases);
    for (const act of [connects, ...acts]) await act(world, enrolled);
    return enrolled;
  };

/** Returns a buyer without a license, because the license of their code belongs to someone else. */
const dispossessed =
  (...acts: readonly CastAction[]) =>
  async (world: World): Promise<EnrolledPerson> => {
    const enrolled = await enrolSomeone(world);
    const rightful = await enrolSomeone(world);
    await connect(rightful.visitor, world.sandbox, enrolled.buyer);
    await world.sandbox.buyer(`${enrolled.buyer}-empty`, []);
    await connect(enrolled.visitor, world.sandbox, `${enrolled.buyer}-empty`);
    for (const act of acts) await act(world, enrolled);
    return enrolled;
  };

async function anOwner(world: World): Promise<EnrolledPerson> {
  const enrolled = await enrolSomeone(world);
  await hubCommand(world, 'operator', 'add', enrolled.person.email, 'owner');
  return enrolled;
}

const roles = {
  /** Registered by code; no marketplace account is connected. */
  newcomer: (world: World) => enrolSomeone(world),
  member: buyer([{}]),
  /** Has every type of license: used, unused, older, another item, ended support. */
  owner: buyer(
    [
      { sold_at: daysAgo(30) },
      { sold_at: daysAgo(60), license: 'Extended License', supported_until: null },
      { sold_at: daysAgo(120), item_id: builder },
      { sold_at: daysAgo(400), supported_until: daysAgo(20) },
    ],
    publishPlugins,
    activates('shop-owner'),
    activates('dev.shop-owner'),
  ),
  /** Owns an item that is in no catalog; its picture comes from the marketplace. */
  outsider: buyer([{ sold_at: daysAgo(30) }, { item_id: icons }]),
  /** Has several licenses to choose from for a site's request. */
  asked: buyer([{ sold_at: daysAgo(20) }, { sold_at: daysAgo(300) }], asks('shop-asking')),
  /** The only license is in use while another site requests activation. */
  usedUp: buyer([{ sold_at: daysAgo(200) }], activates('shop-first'), asks('shop-second')),
  emptyHanded: dispossessed(),
  lacking: dispossessed(asks('shop-lacking')),
  /** Used the license and released it, so it is bound to its end product. */
  bound: buyer([{ sold_at: daysAgo(250) }], activates('shop-bound'), ({ sandbox }) =>
    sandbox.press('shop-bound', 'deactivate'),
  ),
  /** Has too many licenses to find one without the search. */
  collector: buyer(Array.from({ length: 40 }, (_, index) => ({ sold_at: daysAgo(index * 9 + 1) }))),
  async writer(world: World) {
    const enrolled = await buyer([{ sold_at: daysAgo(30) }])(world);
    await enrolled.visitor.post('/api/user/agree-to-support', {});
    const support = await enrolSomeone(world);
    await makeSupport(world, support);
    return { ...enrolled, conversations: await converse(enrolled.visitor, support.visitor) };
  },
  operator: anOwner,
  /** An operator that no scene acts as. */
  idleOperator: anOwner,
} satisfies Record<string, (world: World) => Promise<EnrolledPerson>>;

type Role = keyof typeof roles;

export type Cast = { readonly [R in Role]: () => ReturnType<(typeof roles)[R]> };

export function createCast(world: World): Cast {
  const entered = new Map<Role, Promise<EnrolledPerson>>();
  const enter = (role: Role): Promise<EnrolledPerson> => {
    const member = entered.get(role) ?? roles[role](world);
    entered.set(role, member);
    return member;
  };
  const names = Object.keys(roles) as Role[];
  return Object.fromEntries(names.map((role) => [role, () => enter(role)])) as unknown as Cast;
}
