import { createHash } from 'node:crypto'
import { createDiscount, createProduct } from '../checkouts.ts'
import { callWithToken, createMerchant, type Merchant } from '../merchants.ts'
import { createPlan, fixed } from '../subscriptions.ts'
import type { Answer } from '../visitor.ts'
import type { Unit } from './calendar.ts'
import type { Deal, Offer, Plan } from './deals.ts'
import { createDice, type Dice } from './random.ts'
import type { World } from './world.ts'

export type Buyer = {
  readonly email: string
  readonly place: string
  /** Known after the first purchase. */
  id: string | null
  isDeleted: boolean
}
export type Good = { readonly id: string; readonly amount: number; readonly currency: string }

/** What a checkout sells, by its id. */
type Selling = {
  readonly buyer: Buyer
  readonly sold: Plan | Good
  readonly offer: Offer | null
}

/** A merchant whose life is simulated. */
export type Story = {
  readonly world: World
  readonly dice: Dice
  readonly merchant: Merchant
  readonly plans: readonly Plan[]
  readonly goods: readonly Good[]
  readonly offers: readonly Offer[]
  readonly buyers: Buyer[]
  readonly sales: Map<string, Selling>
  readonly challenges: string[]
  /** Subscriptions as they should be, in the order in which they were sold. */
  readonly deals: Map<string, Deal>
  readonly seen: { orders: number; readonly givenUp: Set<string> }
  /** By customer and currency. */
  readonly balances: Map<string, number>
  /** The other merchants on the same servers. */
  readonly neighbours: Story[]
  /** What reached another merchant and must not. */
  readonly breaches: string[]
  /** What is requested next goes to the server that dies. */
  isDying: boolean
  /** A request to one of the servers, by the token of the merchant. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
  now(): Promise<number>
}

const intervals: readonly (readonly [Unit, number])[] = [
  ['month', 1],
  ['month', 1],
  ['week', 1],
  ['month', 3],
  ['year', 1],
]

/** With two, three and no decimals, and with a least charge of its own. */
const currencies = ['usd', 'eur', 'jpy', 'kwd', 'gbp']

/** What a merchant usually asks for, and what some of its plans cost. */
type Currencies = readonly [usual: string, other: string]

async function createPlans(
  merchant: Merchant,
  dice: Dice,
  [usual, other]: Currencies,
): Promise<Plan[]> {
  const plans: Plan[] = []
  let currency = usual
  const add = async (unit: Unit, count: number, amount: number, trialDays: number | null) => {
    const name = `Plan ${plans.length}`
    const { id } = await createPlan(merchant, {
      name,
      recurring_interval: unit,
      recurring_interval_count: count,
      prices: fixed(amount, { price_currency: currency }),
      ...(trialDays === null ? {} : { trial_interval: 'day', trial_interval_count: trialDays }),
    })
    plans.push({ id, name, unit, count, amount, trialDays, currency })
  }
  for (const [unit, count] of intervals) await add(unit, count, dice.int(60, 20_000), null)
  await add('month', 1, dice.int(50, 90), null)
  await add('month', 1, 0, null)
  await add('month', 1, dice.int(60, 5_000), dice.int(1, 20))
  currency = other
  await add('month', 1, dice.int(60, 20_000), null)
  await add('week', 1, dice.int(60, 5_000), null)
  return plans
}

async function createOffers(
  merchant: Merchant,
  dice: Dice,
  [currency]: Currencies,
): Promise<Offer[]> {
  const offers: Offer[] = []
  const add = async (name: string, months: number | null, reduction: Offer['reduction']) => {
    const amount = 'amount' in reduction
    const { id } = await createDiscount(merchant, {
      name,
      ...(amount
        ? { type: 'fixed', amount: reduction.amount, currency, basis_points: undefined }
        : { type: 'percentage', basis_points: reduction.basisPoints }),
      ...(months === null ? { duration: 'forever' } : {}),
      ...(months === 0 ? { duration: 'once' } : {}),
      ...(months ? { duration: 'repeating', duration_in_months: months } : {}),
      ...(dice.chance(0.5) ? { max_redemptions: dice.int(1, 3) } : {}),
      ...(dice.chance(0.3) ? { max_redemptions_per_customer: 1 } : {}),
    })
    offers.push({ id, reduction, months })
  }
  await add('Once', 0, { basisPoints: dice.int(1, 10_000) })
  await add('Some months', dice.int(1, 5), { basisPoints: dice.int(1, 9_999) })
  await add('Forever', null, { basisPoints: dice.int(1, 5_000) })
  await add('Amount', dice.int(1, 3), { amount: dice.int(1, 2_000) })
  return offers
}

/** The same merchants for the same seed, on servers that serve many of them. */
export async function beginStories(
  world: World,
  seed: number,
  { life = '', merchants }: { readonly life?: string; readonly merchants: number },
): Promise<Story[]> {
  await world.restart(createHash('sha256').update(`story ${seed} ${life}`).digest('hex'))
  const dice = createDice(seed)
  const stories: Story[] = []
  while (stories.length < merchants) stories.push(await beginStory(world, dice))
  for (const story of stories) story.neighbours.push(...stories.filter((each) => each !== story))
  return stories
}

async function beginStory(world: World, dice: Dice): Promise<Story> {
  const usual = dice.pick(currencies)
  const used: Currencies = [usual, dice.pick(currencies.filter((each) => each !== usual))]
  const merchant = await createMerchant(world.steady, { owner: world.owner })
  const settings = await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    default_presentment_currency: usual,
    subscription_settings: {
      allow_multiple_subscriptions: true,
      after_dunning: dice.chance(0.3) ? 'unpaid' : 'canceled',
    },
  })
  if (settings.status !== 200) throw new Error(settings.text)
  const goods: Good[] = []
  for (const amount of [dice.int(50, 5_000), dice.int(50, 70)]) {
    const { id } = await createProduct(merchant, {
      prices: fixed(amount, { price_currency: usual }),
    })
    goods.push({ id, amount, currency: usual })
  }
  const story: Story = {
    world,
    dice,
    merchant,
    plans: await createPlans(merchant, dice, used),
    goods,
    offers: await createOffers(merchant, dice, used),
    buyers: [],
    sales: new Map(),
    challenges: [],
    deals: new Map(),
    seen: { orders: 0, givenUp: new Set() },
    balances: new Map(),
    neighbours: [],
    breaches: [],
    isDying: false,
    call(method, path, body) {
      const server = story.isDying || dice.chance(0.3) ? world.mortal : world.steady
      return callWithToken(server, merchant.token, method, path, body)
    },
    async now() {
      const { body } = await merchant.call('GET', '/v1/sandbox/clock')
      return Date.parse(body.now)
    },
  }
  return story
}
