import { createHash } from 'node:crypto'
import { span } from '../../src/kernel/index.ts'
import { createMerchant, type Merchant } from '../merchants.ts'
import { createDice, type Dice } from '../simulation/random.ts'
import type { World } from '../simulation/world.ts'
import {
  type Account,
  deliver,
  emptyAccount,
  handOver,
  type Returned,
  shortfall,
  usedOf,
} from './account.ts'
import * as observe from './observe.ts'
import { mailboxOf, type Person, type PersonName, people } from './people.ts'
import { chargedLater, forgetPaid, type Proration, paidAt, unpaidOf } from './proration.ts'
import { isUsage, openShop, type Shop } from './shop.ts'

/** A life of a merchant with an honest buyer and one who wants something for nothing. */
export type Life = {
  readonly world: World
  readonly dice: Dice
  readonly merchant: Merchant
  readonly shop: Shop
  /** How a checkout was confirmed, by its id: all that follows from it is of that person. */
  readonly roots: Map<string, Purchase>
  /** By person and customer. */
  readonly accounts: Map<string, Account>
  /** The subscription that had the trial of a mailbox or of a card. */
  readonly trials: Map<string, string>
  /** The merchant leaves what a bank took the money back for. */
  readonly keepsDisputed: boolean
  /** The merchant's own changes that wait for an order, by subscription. */
  readonly prorations: Map<string, Proration>
  /** What was computed by hand and came out otherwise. */
  readonly complaints: string[]
  /** How a person comes to their portal, by what is known of them: each is used once more. */
  readonly doors: Map<string, Door>
  readonly challenges: string[]
  days: number
}

type Purchase = {
  readonly person: PersonName
  /** What was typed. */
  readonly email: string
  readonly token: string
  /** What a code of the merchant took off. */
  readonly off: number
}

/** The holder of a mailbox or an account of the shop signs in; a guest has a token for an hour. */
export type Door = {
  readonly person: PersonName
  readonly open: () => Promise<string | undefined>
}

export async function beginLife(world: World, seed: number): Promise<Life> {
  await world.restart(createHash('sha256').update(`merchant ${seed}`).digest('hex'))
  const dice = createDice(seed)
  const merchant = await createMerchant(world.steady, { owner: world.owner })
  const keepsDisputed = dice.chance(0.2)
  const subscription_settings = {
    prevent_trial_abuse: true,
    ...(keepsDisputed ? { dispute_policy: 'keep' } : {}),
    ...(dice.chance(0.7) ? { allow_multiple_subscriptions: true } : {}),
  }
  const path = `/v1/organizations/${merchant.organizationId}`
  const { status, text } = await merchant.call('PATCH', path, { subscription_settings })
  if (status !== 200) throw new Error(text)
  return {
    ...{ world, dice, merchant, keepsDisputed },
    shop: await openShop(merchant),
    ...{ roots: new Map(), accounts: new Map(), trials: new Map(), complaints: [] },
    prorations: new Map(),
    ...{ doors: new Map(), challenges: [], days: 0 },
  }
}

export const now = async ({ merchant }: Life) =>
  Date.parse((await merchant.call('GET', '/v1/sandbox/clock')).body.now)

type Rooted = { readonly root: string | null; readonly customerId: string }

const personOf = ({ roots }: Life, { root }: Pick<Rooted, 'root'>) =>
  root === null ? undefined : roots.get(root)?.person

const keyOf = (life: Life, row: Rooted) => {
  const person = personOf(life, row)
  return person && `${person} ${row.customerId}`
}

export function accountOf(life: Life, row: Rooted): Account | undefined {
  const key = keyOf(life, row)
  if (key === undefined) return undefined
  const account = life.accounts.get(key) ?? emptyAccount()
  life.accounts.set(key, account)
  return account
}

/** The first subscription has the trial of its mailbox and its card; what is in neither hand is none's. */
function mayTry({ roots, trials }: Life, { root, source, status }: observe.Seen): boolean {
  const bought = root === null ? undefined : roots.get(root)
  if (status !== 'trialing' || !bought) return false
  const names = [mailboxOf(bought.email), bought.token]
  if (names.some((name) => (trials.get(name) ?? source) !== source)) return false
  for (const name of names) trials.set(name, source)
  return true
}

/** Time passes day by day, so that what is delivered is seen. */
export async function passDays(life: Life, days: number): Promise<void> {
  const { merchant, shop, world } = life
  const look = () => observe.deliveries(world.steady.query, merchant.organizationId)
  let [at, before] = [await now(life), await look()]
  for (let day = 0; day < days; day++) {
    await forgetPaid(life)
    const next = await merchant.advance('P1D')
    await world.settle()
    const after = await look()
    const ofAccount = (rows: readonly observe.Seen[], account: Account) =>
      rows
        .filter((row) => accountOf(life, row) === account)
        .map((row) => ({ ...row, mayTry: mayTry(life, row), paid: paidAt(life, row, at) }))
    for (const account of new Set(before.flatMap((row) => accountOf(life, row) ?? []))) {
      const [one, other] = [ofAccount(before, account), ofAccount(after, account)]
      deliver(account, shop.listed, one, other, { at, ms: span.day })
    }
    ;[at, before] = [next.getTime(), after]
    life.days++
  }
}

/** What the orders of one account say, and what was paid for them. */
function moneyOf(
  life: Life,
  account: Account,
  orders: readonly observe.Sold[],
  movements: readonly { readonly amount: number }[],
) {
  const subscribed = orders.filter(({ isOnce }) => !isOnce)
  return {
    prorated: unpaidOf(account, orders),
    received: sumOf(movements.map(({ amount }) => amount)),
    returned: returnedOf(life, account, orders),
    lines: sumOf(orders.map(({ lines }) => lines)),
    // What is owed is charged later; what nobody can be asked for later is waived by a line.
    waived:
      49 * new Set(subscribed.map(({ source }) => source)).size +
      sumOf(orders.map(({ isOnce, waived }) => (isOnce ? Math.min(49, waived) : 0))),
  }
}

/** What one account paid less what was returned, and for how many lines. */
export async function paidBy(life: Life, customerId: string) {
  const { merchant, world } = life
  const { query } = world.steady
  const [orders, movements] = [
    await observe.orders(query, merchant.organizationId),
    await observe.movements(query, merchant.organizationId, await now(life)),
  ]
  const isOwn = (row: Rooted) => row.customerId === customerId
  return {
    received: sumOf(movements.filter(isOwn).map(({ amount }) => amount)),
    lines: sumOf(orders.filter(isOwn).map(({ lines }) => lines)),
  }
}

/** What is wrong at this moment; nothing where everything is paid, and everybody sees their own. */
export async function problemsOf(life: Life): Promise<string[]> {
  const { complaints, merchant, roots, shop, world } = life
  const { query } = world.steady
  const at = await now(life)
  const { organizationId } = merchant
  const [goods, orders, movements] = [
    await observe.goods(query, organizationId),
    await observe.orders(query, organizationId),
    await observe.movements(query, organizationId, at),
  ]
  for (const row of goods) {
    const [account, product] = [accountOf(life, row), shop.listed.get(row.productId)]
    const { off = 0 } = roots.get(row.root ?? '') ?? {}
    if (account && product) handOver(account, product, { source: row.source, at, off })
  }
  const problems = [...complaints]
  for (const [key, account] of life.accounts) {
    const isOwn = (row: Rooted) => keyOf(life, row) === key
    const own = orders.filter(isOwn)
    const missing = shortfall(account, moneyOf(life, account, own, movements.filter(isOwn)))
    if (missing) problems.push(`${key}: ${missing}`)
  }
  for (const person of people) {
    const own = orders.filter((order) => personOf(life, order) === person.name)
    problems.push(...strangeOrders(person, own), ...(await strangersSeenBy(life, person)))
  }
  for (const movement of movements) {
    const { last4 } = movement
    const owner = people.find(({ cards }) => last4 !== null && cards.includes(last4))
    const buyer = personOf(life, movement)
    if (owner && buyer && owner.name !== buyer) {
      problems.push(`the card ${last4} of ${owner.name} paid for what ${buyer} bought`)
    }
  }
  for (const { amount, customerId } of await observe.lostDebts(query, organizationId)) {
    problems.push(`${customerId} owes ${amount} that nobody will ever ask for`)
  }
  return problems
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** An order is for the time until the next one of its subscription. */
function returnedOf(
  { keepsDisputed, shop }: Life,
  account: Account,
  orders: readonly observe.Sold[],
): Returned[] {
  return orders.flatMap((order, index): Returned[] => {
    const { at: from, disputed, disputedAt, id, lostAt, productId, refunded, source } = order
    const next = orders.slice(index + 1).find((each) => each.source === source)
    const to = next?.at ?? Infinity
    const returned: Returned[] = []
    if (refunded > 0) {
      // Usage came before the order that charges it.
      const of = isUsage(shop, productId) ? { from: 0, to: Infinity } : { productId, from, to }
      const used = usedOf(account, { source, ...of }) + chargedLater(account, orders, order)
      returned.push({ order: id, reason: 'refund', amount: refunded, used })
    }
    if (disputed === 0) return returned
    // What is left of it is whatever the merchant leaves.
    if (keepsDisputed) {
      return [...returned, { order: id, reason: 'keep', amount: disputed, used: disputed }]
    }
    // A lost dispute ends what it was about; what is sold of it later is lost with open eyes.
    const isAfterLost = orders.some((each) => {
      return each.source === source && each.lostAt !== null && each.lostAt <= from
    })
    if (isAfterLost) return returned
    const lost = lostAt ?? Infinity
    // Also by a plan that it was changed to. The day on which it was lost is seen at its end.
    const used = usedOf(account, { source, from, to: lost + span.day })
    const spent = spentOf(orders, disputedAt ?? Infinity)
    const later = chargedLater(account, orders, order)
    return [
      ...returned,
      { order: id, reason: 'dispute', amount: disputed, used: used + spent + later },
    ]
  })
}

/** What a balance had of downgrades, and paid, before the bank was heard of. */
function spentOf(orders: readonly observe.Sold[], opened: number): number {
  const before = orders.filter(({ at }) => at < opened)
  const credited = sumOf(before.map((each) => each.credited))
  return Math.min(credited, sumOf(before.map((each) => each.fromBalance)))
}

/** Whoever bought is taxed where they live, whatever others type. */
const strangeOrders = ({ country, name }: Person, orders: readonly observe.Sold[]) =>
  orders
    .filter((order) => order.country !== '' && order.country !== country)
    .map((order) => `an order of ${name} was billed to ${order.country}`)

/**
 * A session shows what its holder bought. What somebody else bought under the address of an honest
 * buyer is shown to them as well: it is theirs to have, and costs them nothing.
 */
async function strangersSeenBy(life: Life, { name }: Person): Promise<string[]> {
  if (name === 'ada') return []
  const { doors, merchant, world } = life
  const problems: string[] = []
  const { query } = world.steady
  const owner = new Map(
    (await observe.subscriptionRoots(query, merchant.organizationId)).map((row) => [
      row.id,
      personOf(life, row),
    ]),
  )
  for (const { open, person } of doors.values()) {
    const token = person === name ? await open() : undefined
    if (token === undefined) continue
    const visitor = world.steady.visitor()
    const { body, status } = await visitor.send(
      new Request(
        new URL('/v1/customer-portal/subscriptions/?limit=100', 'http://localhost:3000'),
        {
          headers: { authorization: `Bearer ${token}` },
        },
      ),
    )
    if (status !== 200) continue
    for (const { id } of body.items as { id: string }[]) {
      const other = owner.get(id)
      if (other !== undefined && other !== name) {
        problems.push(`${name} sees a subscription of ${other}`)
      }
    }
  }
  return problems
}
