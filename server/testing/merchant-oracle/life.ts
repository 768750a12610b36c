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
import { type Person, type PersonName, people } from './people.ts'
import { openShop, type Shop } from './shop.ts'

/** A life of a merchant with an honest buyer and one who wants something for nothing. */
export type Life = {
  readonly world: World
  readonly dice: Dice
  readonly merchant: Merchant
  readonly shop: Shop
  /** Who confirmed a checkout, by its id: all that follows from it is theirs. */
  readonly roots: Map<string, PersonName>
  readonly accounts: Readonly<Record<PersonName, Account>>
  /** How a person comes to their portal, by what is known of them: each is used once more. */
  readonly doors: Map<string, Door>
  readonly challenges: string[]
  days: number
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
  const subscription_settings = {
    prevent_trial_abuse: true,
    ...(dice.chance(0.7) ? { allow_multiple_subscriptions: true } : {}),
  }
  const path = `/v1/organizations/${merchant.organizationId}`
  const { status, text } = await merchant.call('PATCH', path, { subscription_settings })
  if (status !== 200) throw new Error(text)
  return {
    ...{ world, dice, merchant },
    shop: await openShop(merchant),
    roots: new Map(),
    accounts: { ada: emptyAccount(1), eve: emptyAccount(2) },
    ...{ doors: new Map(), challenges: [], days: 0 },
  }
}

const now = async ({ merchant }: Life) =>
  Date.parse((await merchant.call('GET', '/v1/sandbox/clock')).body.now)

const ownedBy = <Row extends { readonly root: string | null }>(
  { roots }: Life,
  person: PersonName,
  rows: readonly Row[],
): Row[] => rows.filter(({ root }) => root !== null && roots.get(root) === person)

/** Time passes day by day, so that what is delivered is seen. */
export async function passDays(life: Life, days: number): Promise<void> {
  const { merchant, world } = life
  const look = () => observe.deliveries(world.steady.query, merchant.organizationId)
  for (let day = 0; day < days; day++) {
    const [at, before] = [await now(life), await look()]
    await merchant.advance('P1D')
    await world.settle()
    const after = await look()
    for (const { name } of people) {
      const [one, other] = [ownedBy(life, name, before), ownedBy(life, name, after)]
      deliver(life.accounts[name], life.shop.listed, one, other, { at, ms: span.day })
    }
    life.days++
  }
}

/** What is wrong at this moment; nothing where everything is paid, and everybody sees their own. */
export async function problemsOf(life: Life): Promise<string[]> {
  const { accounts, merchant, shop, world } = life
  const { query } = world.steady
  const at = await now(life)
  const { organizationId } = merchant
  const [goods, orders, movements] = [
    await observe.goods(query, organizationId),
    await observe.orders(query, organizationId),
    await observe.movements(query, organizationId),
  ]
  const problems: string[] = []
  for (const person of people) {
    const account = accounts[person.name]
    for (const { productId, source } of ownedBy(life, person.name, goods)) {
      const product = shop.listed.get(productId)
      if (product) handOver(account, product, source, at)
    }
    const own = ownedBy(life, person.name, orders)
    const missing = shortfall(account, {
      received: sumOf(ownedBy(life, person.name, movements).map(({ amount }) => amount)),
      returned: returnedOf(account, own),
      lines: sumOf(own.map(({ lines }) => lines)),
      waived: 49 * new Set(own.map(({ source }) => source)).size,
    })
    if (missing) problems.push(`${person.name}: ${missing}`)
    problems.push(...strangeOrders(person, own), ...(await strangersSeenBy(life, person)))
  }
  for (const { last4, root } of movements) {
    const owner = people.find(({ cards }) => last4 !== null && cards.includes(last4))
    const buyer = root === null ? undefined : life.roots.get(root)
    if (owner && buyer && owner.name !== buyer) {
      problems.push(`the card ${last4} of ${owner.name} paid for what ${buyer} bought`)
    }
  }
  return problems
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** An order is for the time until the next one of its subscription. */
function returnedOf(account: Account, orders: readonly observe.Sold[]): Returned[] {
  return orders.flatMap((order, index) => {
    const { at: from, id, productId, source } = order
    const next = orders.slice(index + 1).find((each) => each.source === source)
    const to = next?.at ?? Infinity
    const used = {
      refunded: usedOf(account, { source, productId, from, to }),
      // The day on which it was lost is seen at its end.
      disputed: usedOf(account, {
        ...{ source, productId, from },
        to: Math.min(to, (order.lostAt ?? Infinity) + span.day),
      }),
    }
    // A lost dispute ends what it was about; what is sold of it later is lost with open eyes.
    const isAfterLost = orders.some((each) => {
      return each.source === source && each.lostAt !== null && each.lostAt <= from
    })
    return (['refunded', 'disputed'] as const).flatMap((kind) =>
      order[kind] === 0 || (kind === 'disputed' && isAfterLost)
        ? []
        : {
            order: id,
            reason: kind === 'refunded' ? ('refund' as const) : ('dispute' as const),
            amount: order[kind],
            used: used[kind],
          },
    )
  })
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
  const { doors, merchant, roots, world } = life
  const problems: string[] = []
  const { query } = world.steady
  const owner = new Map(
    (await observe.subscriptionRoots(query, merchant.organizationId)).map(({ id, root }) => [
      id,
      root === null ? undefined : roots.get(root),
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
