import { createHash } from 'node:crypto'
import { callWithToken, createMerchant, type Merchant } from '../merchants.ts'
import type { Answer } from '../visitor.ts'
import { chooseCurrencies, createGoods, createOffers, createPlans, type Good } from './catalog.ts'
import type { Deal, Offer, Plan } from './deals.ts'
import { createBenefits, type Giving } from './giving.ts'
import { createMeters, emptyMeasuring, type Measuring } from './measuring.ts'
import { createDice, type Dice } from './random.ts'
import type { World } from './world.ts'

export type Buyer = {
  readonly email: string
  readonly place: string
  /** Known after the first purchase. */
  id: string | null
  isDeleted: boolean
}
/** What a checkout sells, by its id. */
type Selling = {
  readonly buyer: Buyer
  /** By the merchant, so that the balance pays. */
  readonly isNamed: boolean
  readonly sold: Plan | Good
  readonly seats: number | null
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
  readonly measuring: Measuring
  readonly giving: Giving
  /** A refund took what they gave. */
  readonly revokedOrders: Set<string>
  /** How many emails invited to a seat, by the address. */
  readonly invitations: Map<string, number>
  /** How long customers have what they do not pay. */
  readonly graceDays: number
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
  const currencies = chooseCurrencies(dice)
  const graceDays = dice.pick([0, 0, 5])
  const merchant = await createMerchant(world.steady, { owner: world.owner })
  const settings = await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    default_presentment_currency: currencies[0],
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: 'prorate',
      benefit_revocation_grace_period: graceDays,
      after_dunning: dice.chance(0.3) ? 'unpaid' : 'canceled',
    },
  })
  if (settings.status !== 200) throw new Error(settings.text)
  const goods = await createGoods(merchant, dice, currencies)
  const meters = await createMeters(merchant)
  const story: Story = {
    world,
    dice,
    merchant,
    plans: await createPlans(merchant, dice, currencies, meters),
    goods,
    offers: await createOffers(merchant, dice, currencies),
    buyers: [],
    sales: new Map(),
    challenges: [],
    deals: new Map(),
    seen: { orders: 0, givenUp: new Set() },
    balances: new Map(),
    measuring: emptyMeasuring(meters),
    giving: {
      benefits: await createBenefits(merchant, meters),
      given: new Map(),
      activations: new Map(),
    },
    revokedOrders: new Set(),
    invitations: new Map(),
    graceDays,
    neighbours: [],
    breaches: [],
    isDying: false,
    call(method, path, body) {
      const server = story.isDying || dice.chance(0.3) ? world.mortal : world.steady
      return callWithToken(server, merchant.token, method, path, body)
    },
    async now() {
      const { clock, steady } = world
      const [row] = await steady.query<{ at: Date }>(
        'select billing_time(c, $2) as at from billing_clocks c where organization_id = $1',
        [merchant.organizationId, clock.now()],
      )
      if (!row) throw new Error('A merchant of a simulation has a clock.')
      return row.at.getTime()
    },
  }
  return story
}
