import { converse } from '#e2e/harness/conversing.ts';
import { daysAgo } from '#e2e/harness/dates.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { activate, ask, connect, enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import { publishPlugins } from '#e2e/harness/plugins.ts';
import { builder, icons } from '#e2e/harness/sandbox.ts';
import type { World } from '#e2e/harness/world.ts';

const roles = {
  /** Registered by code, without an account. */
  newcomer: (world: World) => enrolSomeone(world),
  /** Connected, with one license. */
  async member(world: World) {
    const who = await enrolSomeone(world);
    await connected(world, who);
    return who;
  },
  /** Has every kind of license: used, unused, older, another item, ended support. */
  async owner(world: World) {
    await publishPlugins(world);
    const who = await enrolSomeone(world, [
      { sold_at: daysAgo(30) },
      { sold_at: daysAgo(60), license: 'Extended License', supported_until: null },
      { sold_at: daysAgo(120), item_id: builder },
      { sold_at: daysAgo(400), supported_until: daysAgo(20) },
    ]);
    await connected(world, who);
    await activate(who.visitor, world.sandbox, 'shop-owner');
    await activate(who.visitor, world.sandbox, 'dev.shop-owner');
    return who;
  },
  /** Owns an item that is in no catalog; its picture comes from the marketplace. */
  async outsider(world: World) {
    const who = await enrolSomeone(world, [{ sold_at: daysAgo(30) }, { item_id: icons }]);
    await connected(world, who);
    return who;
  },
  /** Connected, with a site's request and several licenses to choose from. */
  async asked(world: World) {
    const who = await enrolSomeone(world, [{ sold_at: daysAgo(20) }, { sold_at: daysAgo(300) }]);
    await connected(world, who);
    await ask(who.visitor, world.sandbox, 'shop-asking');
    return who;
  },
  /** Buyer whose only license is used, while another site requests activation. */
  async usedUp(world: World) {
    const who = await enrolSomeone(world, [{ sold_at: daysAgo(200) }]);
    await connected(world, who);
    await activate(who.visitor, world.sandbox, 'shop-first');
    await ask(who.visitor, world.sandbox, 'shop-second');
    return who;
  },
  /** Connected, without a license: the code they registered with belonged to someone else. */
  emptyHanded: (world: World) => dispossessed(world),
  /** The same, with a site's request for activation. */
  async lacking(world: World) {
    const who = await dispossessed(world);
    await ask(who.visitor, world.sandbox, 'shop-lacking');
    return who;
  },
  /** Used once and released again, so it is bound to its end product. */
  async bound(world: World) {
    const who = await enrolSomeone(world, [{ sold_at: daysAgo(250) }]);
    await connected(world, who);
    await activate(who.visitor, world.sandbox, 'shop-bound');
    await world.sandbox.press('shop-bound', 'deactivate');
    return who;
  },
  /** Buyer with too many licenses to find one by eye. */
  async collector(world: World) {
    const many = Array.from({ length: 40 }, (_, index) => ({ sold_at: daysAgo(index * 9 + 1) }));
    const who = await enrolSomeone(world, many);
    await connected(world, who);
    return who;
  },
  /** Wrote to support before, and got an answer. */
  async writer(world: World) {
    const who = await enrolSomeone(world, [{ sold_at: daysAgo(30) }]);
    await connected(world, who);
    await who.visitor.post('/api/user/agree-to-support', {});
    const support = await enrolSomeone(world);
    await hubCommand(world, 'operator', 'add', support.person.email, 'support');
    return { ...who, conversations: await converse(who.visitor, support.visitor) };
  },
  /** An operator. */
  operator: (world: World) => anOwner(world),
  /** An operator that no scene acts as. */
  idleOperator: (world: World) => anOwner(world),
} satisfies Record<string, (world: World) => Promise<EnrolledPerson>>;

type Role = keyof typeof roles;

/** People of the scenes; each is created when first used. */
export type Cast = { readonly [R in Role]: () => ReturnType<(typeof roles)[R]> };

async function anOwner(world: World): Promise<EnrolledPerson> {
  const who = await enrolSomeone(world);
  await hubCommand(world, 'operator', 'add', who.person.email, 'owner');
  return who;
}

async function connected({ sandbox }: World, { visitor, buyer }: EnrolledPerson): Promise<void> {
  await connect(visitor, sandbox, buyer);
}

async function dispossessed(world: World): Promise<EnrolledPerson> {
  const who = await enrolSomeone(world);
  const rightful = await enrolSomeone(world);
  await connect(rightful.visitor, world.sandbox, who.buyer);
  await world.sandbox.buyer(`${who.buyer}-empty`, []);
  await connect(who.visitor, world.sandbox, `${who.buyer}-empty`);
  return who;
}

export function createCast(world: World): Cast {
  const entered = new Map<Role, Promise<EnrolledPerson>>();
  const enter = (role: Role): Promise<EnrolledPerson> => {
    const known = entered.get(role) ?? roles[role](world);
    entered.set(role, known);
    return known;
  };
  const names = Object.keys(roles) as Role[];
  return Object.fromEntries(names.map((role) => [role, () => enter(role)])) as unknown as Cast;
}
