import { seatsPath } from '../seats.ts'
import { use } from './account.ts'
import {
  answerChallenge,
  buy,
  customerOf,
  inPortal,
  outcome,
  patch,
  prorate,
  refund,
  type Step,
  signIn,
  type Verb,
} from './acts.ts'
import { accountOf, type Life, now, passDays } from './life.ts'
import * as observe from './observe.ts'
import { ada, eve } from './people.ts'
import type { Subscribed } from './proration.ts'
import { type Credited, credited, type Shop, unitPrice } from './shop.ts'
import { usesCalls, usesEachWeek, usesWhatIsMetered } from './usage-schemes.ts'

/** Plans of some steps: chance alone would seldom take them in this order. */
type Sold = keyof Shop['ids']

const inTurn =
  (...steps: readonly Step[]): Step =>
  async (life, id) => {
    const told: string[] = []
    for (const step of steps) {
      life.world.clock.add(1_000)
      told.push(await step(life, id))
      await life.world.settle()
    }
    return told.join('; ')
  }

/** By a customer that the shop has not known yet. More than a month passes, in which what was got is used. */
const plan =
  (...steps: readonly Step[]): Verb['act'] =>
  (life) =>
    inTurn(...steps, wait(40))(life, newId(life))

const newId = ({ doors }: Life) => `eve-${doors.size + 10}`

const wait =
  (days: number): Step =>
  async (life) => {
    await passDays(life, days)
    return `${days} days pass`
  }

const waitUpTo =
  (most: number): Step =>
  (life, id) =>
    wait(life.dice.int(0, most))(life, id)

const anyOf =
  (...steps: readonly Step[]): Step =>
  (life, id) =>
    life.dice.pick(steps)(life, id)

const buysAs =
  (tokens: readonly string[], ...names: readonly Sold[]): Step =>
  (life, id) => {
    signIn(life, eve, id)
    const person = { ...eve, tokens: { [life.dice.pick(tokens)]: 1 } }
    const named = { external_customer_id: id }
    return buy(life, person, { email: `${id}@example.com`, named, names })
  }

/** The first payment with each of them succeeds. */
const good = ['tok_fails_on_renewal']
const failing = [...good, 'tok_lost_on_renewal']
const asking = ['tok_always_requires_action']

/** Her own door only. */
const ownDoor = (life: Life, id: string): Life => {
  const door = life.doors.get(id)
  return { ...life, doors: new Map(door ? [[id, door]] : []) }
}

const toPlan =
  (...names: readonly Sold[]): Step =>
  (life, id) =>
    inPortal(ownDoor(life, id), eve, async (portal, subscription) => {
      const name = life.dice.pick(names)
      const told = await patch(life, portal, subscription, { product_id: life.shop.ids[name] })
      return `${name}, ${told}`
    })

const toSeats =
  (...counts: readonly number[]): Step =>
  (life, id) =>
    inPortal(ownDoor(life, id), eve, (portal, subscription) =>
      patch(life, portal, subscription, { seats: life.dice.pick(counts) }),
    )

const takesBack: Step = (life, id) => refund(life, `&external_customer_id=${id}`)

/** What a bank asks is answered at once. */
const confirms: Step = (life) => answerChallenge(life, 'succeed')
const refuses: Step = (life) => answerChallenge(life, 'fail')

/** Others of one mailbox, or others with one card: each wants a trial. */
function triesAgain(isOneCard: boolean): Step {
  const cards = ['tok_fails_on_renewal', 'tok_lost_on_renewal', 'tok_dispute_won']
  return async (life, id) => {
    const told: string[] = []
    const card = life.dice.pick(cards)
    for (const [index, own] of cards.entries()) {
      const token = isOneCard ? card : own
      const name = isOneCard
        ? `${id}-${index}`
        : `${life.dice.pick([id, id.toUpperCase()])}+${index}`
      const named = life.dice.chance(0.5) ? { external_customer_id: `${id}-${index}` } : undefined
      const purchase = { email: `${name}@example.com`, names: ['trial' as const] }
      const person = { ...eve, tokens: { [token]: 1 } }
      told.push(await buy(life, person, named ? { ...purchase, named } : purchase))
    }
    return told.join('; ')
  }
}

/** Whatever is left of a customer's credits is used, and counts as delivered by what gave it. */
async function useCredits(life: Life, customerId: string, by: string): Promise<string> {
  const { merchant, world } = life
  const { organizationId } = merchant
  const [row] = (await observe.deliveries(world.steady.query, organizationId))
    .filter((each) => each.customerId === by)
    .toSorted((one, other) => Number(isCredited(life, other)) - Number(isCredited(life, one)))
  const account = row && accountOf(life, row)
  if (!account) return 'uses nothing'
  const { body } = await merchant.call('GET', `/v1/customer-meters/?customer_id=${customerId}`)
  const told: string[] = []
  for (const { balance, id } of body.items as { balance: number; id: string }[]) {
    const units = Math.max(balance, 1)
    const used = { name: 'token', metadata: { n: units } }
    const answer = await merchant.call('POST', `/v1/customer-meters/${id}/consume`, used)
    if (answer.status === 200) use(account, row, await now(life), units * unitPrice)
    told.push(`uses ${units} units: ${outcome(answer)}`)
  }
  return told.join(', ') || 'has no credits'
}

const isCredited = ({ shop }: Life, { productId }: { readonly productId: string }) =>
  Object.keys(credited).some((name) => shop.ids[name as Credited] === productId)

const usesCredits: Step = async (life, id) => {
  const customerId = await customerOf(life, id)
  return customerId === undefined ? 'nobody uses credits' : useCredits(life, customerId, customerId)
}

/** One seat goes from hand to hand. */
const passesSeatOn: Step = async (life, id) => {
  const { dice, merchant, world } = life
  const buyer = await customerOf(life, id)
  const { body } = await merchant.call('GET', `/v1/subscriptions/?customer_id=${buyer}&active=true`)
  const [subscription] = (body.items ?? []) as { id: string }[]
  if (buyer === undefined || !subscription) return 'nobody has seats'
  const told: string[] = []
  for (let friend = 0; friend < dice.int(3, 5); friend++) {
    const email = `${id}-friend-${friend}@example.com`
    const request = { subscription_id: subscription.id, email, immediate_claim: true }
    const { body: seat, status } = await merchant.call('POST', seatsPath, request)
    await world.settle()
    if (status !== 200) return `no seat: ${status}`
    told.push(await useCredits(life, seat.customer_id, buyer))
    await merchant.call('DELETE', `${seatsPath}/${seat.id}`)
    await world.settle()
  }
  return `a seat is passed on: ${told.join('; ')}`
}

/** The change waits for the next order. */
const getsFromMerchant =
  (...names: readonly Sold[]): Step =>
  async (life, id) => {
    const customerId = await customerOf(life, id)
    const path = `/v1/subscriptions/?customer_id=${customerId}&active=true`
    const { body } = await life.merchant.call('GET', path)
    const [subscription] = (body.items ?? []) as Subscribed[]
    if (customerId === undefined || !subscription) return 'nobody has a plan'
    return prorate(life, subscription, life.dice.pick(names))
  }

/** What is left is too little to be charged: it is waived, and says so. */
const buysForAlmostNothing = (life: Life): Promise<string> => {
  const purchase = { email: `${newId(life)}@example.com`, names: ['book' as const] }
  const named = { external_customer_id: newId(life) }
  const asWhom = life.dice.chance(0.5) ? { ...purchase, named } : purchase
  return buy(life, eve, { ...asWhom, code: 'nearly' })
}

const subscribed = ['basic', 'pro', 'team'] as const

const adaBuys: Step = (life, id) =>
  buy(life, ada, { email: `${id}@ada.example`, names: subscribed })

/** With the address of the other, as a guest or by the shop's name for her. */
const eveTypesIt: Step = (life, id) => {
  const purchase = { email: `${id}@ada.example`, names: subscribed }
  const person = { ...eve, tokens: { tok_fails_on_renewal: 1 } }
  if (life.dice.chance(0.5)) return buy(life, person, purchase)
  signIn(life, eve, id)
  return buy(life, person, { ...purchase, named: { external_customer_id: id } })
}

export const schemes = {
  'ada buys, and eve types her address': {
    weight: 2,
    act: plan(adaBuys, eveTypesIt),
  },
  'eve types an address, and ada buys with hers': {
    weight: 2,
    // What her session shows is looked at within its hour.
    act: (life) => inTurn(eveTypesIt, adaBuys)(life, newId(life)),
  },
  'eve asks for her money, and then for a cheaper plan': {
    weight: 2,
    act: plan(buysAs(good, 'yearly', 'pro'), takesBack, toPlan('basic')),
  },
  'eve asks for a cheaper plan, and then for her money': {
    weight: 2,
    act: plan(buysAs(good, 'yearly', 'pro'), toPlan('basic'), takesBack),
  },
  'eve pays with a card whose owner takes it back': {
    weight: 2,
    act: plan(buysAs(['tok_dispute_lost'], 'yearly', 'pro', 'team')),
  },
  'a card is disputed, and eve asks for a cheaper plan': {
    weight: 2,
    act: plan(
      buysAs(['tok_dispute_lost'], 'yearly'),
      wait(1),
      waitUpTo(4),
      toPlan('basic'),
      buysAs(good, 'pro', 'book'),
    ),
  },
  'eve asks for a cheaper plan, and then her card is disputed': {
    weight: 2,
    act: plan(
      buysAs(['tok_dispute_lost'], 'yearly', 'pro'),
      toPlan('basic'),
      waitUpTo(9),
      buysAs(good, 'pro', 'book'),
    ),
  },
  'eve asks for more than her card pays': {
    weight: 2,
    act: plan(
      anyOf(
        inTurn(buysAs(failing, 'basic', 'free'), waitUpTo(3), toPlan('pro', 'yearly', 'team')),
        inTurn(buysAs(failing, 'team'), waitUpTo(3), toSeats(50, 500)),
      ),
    ),
  },
  'eve asks for more, and her bank asks her': {
    weight: 2,
    act: plan(
      anyOf(
        inTurn(buysAs(asking, 'basic'), confirms, toPlan('pro', 'yearly', 'team')),
        inTurn(buysAs(asking, 'team'), confirms, toSeats(50, 500)),
      ),
      anyOf(refuses, waitUpTo(1)),
    ),
  },
  'eve tries again under other names of one mailbox': { weight: 1, act: plan(triesAgain(false)) },
  'eve tries again with one card': { weight: 1, act: plan(triesAgain(true)) },
  'eve goes to and fro between plans with credits': {
    weight: 2,
    act: plan(
      buysAs(good, 'tokens', 'tokensToo'),
      usesCredits,
      toPlan('tokensToo', 'tokens'),
      usesCredits,
      toPlan('tokens', 'tokensToo'),
      usesCredits,
      toPlan('tokensToo', 'tokens'),
      usesCredits,
    ),
  },
  'eve uses what a plan gives, gives it back, and buys it again': {
    weight: 1,
    act: plan(
      buysAs(good, 'tokens'),
      usesCredits,
      toPlan('free'),
      wait(32),
      buysAs(good, 'tokens'),
      usesCredits,
    ),
  },
  'eve passes a seat on': { weight: 1, act: plan(buysAs(good, 'crew'), passesSeatOn) },
  'eve has no card, and asks for what is metered': {
    weight: 1,
    act: plan(buysAs(good, 'free'), toPlan('calls', 'callsToo'), usesCalls),
  },
  'the merchant gives eve more': {
    weight: 1,
    act: plan(buysAs(failing, 'basic', 'free'), waitUpTo(9), getsFromMerchant('pro', 'trial')),
  },
  'a card is disputed, and the merchant gives more': {
    weight: 1,
    act: plan(buysAs(['tok_dispute_lost'], 'basic'), wait(1), waitUpTo(3), getsFromMerchant('pro')),
  },
  'eve buys for almost nothing': { weight: 2, act: buysForAlmostNothing },
  'ada uses what is metered': { weight: 2, act: usesWhatIsMetered },
  'ada uses what is charged each week': { weight: 2, act: usesEachWeek },
} satisfies Record<string, Verb>
