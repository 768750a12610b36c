import { callsWith } from '../portal.ts'
import type { Answer } from '../visitor.ts'
import type { Door, Life } from './life.ts'
import { passDays } from './life.ts'
import { ada, eve, type Person } from './people.ts'
import { type Name, names, plans } from './shop.ts'

type Verb = {
  /** How often it happens, in proportion to the others. */
  readonly weight: number
  readonly act: (life: Life) => Promise<string>
}

const outcome = ({ body, status }: Answer) => `${status}${body?.error ? ` ${body.error}` : ''}`

type Purchase = {
  /** What is typed; none where the merchant names the customer. */
  readonly email?: string
  /** What the merchant says when it opens the checkout. */
  readonly named?: object
  readonly names?: readonly Name[]
}

/** Opens a checkout as a shop does, and confirms it as whoever sits before it. */
async function buy(life: Life, person: Person, { email, named, names: from = names }: Purchase) {
  const { dice, doors, merchant, roots, shop, world } = life
  const name = dice.pick(from)
  const token = dice.weighted(person.tokens)
  const seats = name === 'team' ? { seats: dice.int(1, 5) } : {}
  const opened = await merchant.call('POST', '/v1/checkouts/', {
    products: [shop.ids[name]],
    ...seats,
    ...named,
  })
  if (opened.status !== 201) return `${person.name} opens a checkout of ${name}: ${outcome(opened)}`
  const { client_secret: secret, id, is_payment_form_required: needsCard } = opened.body
  roots.set(id, person.name)
  const confirmed = await world.steady.visitor().post(`/v1/checkouts/client/${secret}/confirm`, {
    customer_name: person.name,
    customer_billing_address: { country: person.country },
    ...(email === undefined ? {} : { customer_email: email }),
    ...(needsCard ? { confirmation_token_id: token } : {}),
  })
  await world.settle()
  const session = confirmed.body?.customer_session_token
  if (session) doors.set(`guest ${person.name}`, { person: person.name, open: async () => session })
  const seen = await merchant.call('GET', `/v1/checkouts/${id}`)
  // Whoever has the mailbox signs in with a code, which is read here by nobody.
  const customerId: string | null = seen.body.customer_id
  if (customerId && named === undefined && email !== undefined && isOf(person, email)) {
    doors.set(customerId, doorOf(life, person, { customer_id: customerId }))
  }
  const url = seen.body.payment_processor_metadata?.challenge_url
  if (url) life.challenges.push(new URL(url).pathname)
  const who = [email, named && JSON.stringify(named)].filter(Boolean).join(' for ')
  return `${person.name} buys ${name} with ${needsCard ? token : 'no card'} as ${who}: ${outcome(confirmed)}`
}

/** Also with a tag. */
const isOf = ({ email }: Person, typed: string) => typed.replace(/\+.*@/, '@') === email

const doorOf = ({ merchant }: Life, { name }: Person, named: object): Door => ({
  person: name,
  async open() {
    const { body, status } = await merchant.call('POST', '/v1/customer-sessions/', named)
    return status === 201 ? body.token : undefined
  },
})

/** The shop knows the person by an id of its own, and opens the portal for it. */
function signIn(life: Life, person: Person, external_customer_id: string): void {
  life.doors.set(external_customer_id, doorOf(life, person, { external_customer_id }))
}

type Portal = ReturnType<typeof callsWith>
type Found = {
  readonly id: string
  readonly checkout_id: string | null
  readonly status: string
  readonly seats: number | null
}

/** Something that a person does with a subscription that one of their sessions shows. */
async function inPortal(
  life: Life,
  person: Person,
  work: (portal: Portal, subscription: Found) => Promise<string>,
  isMeant: (subscription: Found) => boolean = () => true,
): Promise<string> {
  const own = [...life.doors.values()].filter((each) => each.person === person.name)
  const token = own.length === 0 ? undefined : await life.dice.pick(own).open()
  if (token === undefined) return `${person.name} has no portal`
  const portal = callsWith(life.world.steady, token)
  const { body, status } = await portal('GET', '/subscriptions/?limit=100')
  const shown = status === 200 ? (body.items as Found[]) : []
  // An honest buyer leaves alone what others bought in their name.
  const open = shown.filter(
    ({ checkout_id: id }) => person === eve || (id !== null && life.roots.get(id) === person.name),
  )
  if (open.length === 0) return `${person.name} has no subscription in this portal: ${status}`
  // Mostly what can be done, and sometimes what cannot.
  const meant = open.filter((each) => each.status !== 'canceled' && isMeant(each))
  const from = meant.length > 0 && life.dice.chance(0.9) ? meant : open
  return `${person.name}: ${await work(portal, life.dice.pick(from))}`
}

/** A change that a bank asks about takes effect when it is answered. */
async function patch({ challenges }: Life, portal: Portal, { id }: Found, body: object) {
  const answer = await portal('PATCH', `/subscriptions/${id}`, body)
  const url: string | undefined = answer.body?.challenge_url
  if (url) challenges.push(new URL(url).pathname)
  return `${JSON.stringify(body)}: ${outcome(answer)}`
}

const changePlan = (person: Person) => (life: Life) =>
  inPortal(life, person, (portal, subscription) => {
    const name = life.dice.pick(plans)
    return patch(life, portal, subscription, { product_id: life.shop.ids[name] }).then(
      (told) => `${name}, ${told}`,
    )
  })

const changeSeats = (person: Person) => (life: Life) =>
  inPortal(
    life,
    person,
    (portal, subscription) =>
      patch(life, portal, subscription, { seats: life.dice.pick([1, 2, 5, 50, 500]) }),
    ({ seats }) => seats !== null,
  )

async function addCard(life: Life, person: Person): Promise<string> {
  return inPortal(life, person, async (portal) => {
    const token = life.dice.weighted(person.tokens)
    const answer = await portal('POST', '/customers/me/payment-methods', {
      confirmation_token_id: token,
      set_default: true,
      return_url: 'https://shop.example/account',
    })
    return `a card ${token}: ${outcome(answer)}`
  })
}

async function payAgain(life: Life, person: Person): Promise<string> {
  return inPortal(life, person, async (portal) => {
    const { body } = await portal('GET', '/orders/?status=pending&limit=100')
    const [order] = (body?.items ?? []) as { id: string }[]
    if (!order) return 'nothing to pay'
    const token = life.dice.weighted(person.tokens)
    const answer = await portal('POST', `/orders/${order.id}/confirm-payment`, {
      confirmation_token_id: token,
    })
    return `pays an order with ${token}: ${outcome(answer)}`
  })
}

async function refund({ dice, merchant, world }: Life, of = ''): Promise<string> {
  const { body } = await merchant.call(
    'GET',
    `/v1/orders/?status=paid&limit=100&sorting=created_at${of}`,
  )
  const orders = (body.items as { id: string; refundable_amount: number }[]).filter(
    ({ refundable_amount }) => refundable_amount > 0,
  )
  if (orders.length === 0) return 'the merchant refunds nothing'
  const { id, refundable_amount: left } = dice.pick(orders)
  const amount = dice.chance(0.6) ? left : dice.int(1, left)
  const answer = await merchant.call('POST', '/v1/refunds/', {
    order_id: id,
    reason: 'customer_request',
    amount,
  })
  await world.settle()
  return `the merchant refunds ${amount} of ${left}: ${outcome(answer)}`
}

async function changeByMerchant({ dice, merchant, shop }: Life): Promise<string> {
  const { body } = await merchant.call('GET', '/v1/subscriptions/?active=true&limit=100')
  const all = body.items as Found[]
  if (all.length === 0) return 'the merchant changes nothing'
  const name = dice.pick(plans)
  const change = {
    product_id: shop.ids[name],
    proration_behavior: dice.pick(['invoice', 'next_period']),
  }
  const answer = await merchant.call('PATCH', `/v1/subscriptions/${dice.pick(all).id}`, change)
  return `the merchant changes a plan to ${name} by ${change.proration_behavior}: ${outcome(answer)}`
}

async function answerChallenge({ challenges, dice, world }: Life): Promise<string> {
  const path = challenges.shift()
  if (!path) return 'nobody is asked by a bank'
  const answer = dice.chance(0.7) ? 'succeed' : 'fail'
  const { status } = await world.steady.visitor().post(path, { outcome: answer })
  return `a bank is answered with ${answer}: ${status}`
}

/**
 * A plan of some steps: chance alone would seldom take them in this order. Months pass at its end, in
 * which what was got by it is used.
 */
async function scheme(life: Life, steps: readonly (() => Promise<string>)[]): Promise<string> {
  const told: string[] = []
  for (const step of steps) {
    life.world.clock.add(1_000)
    told.push(await step())
    await life.world.settle()
  }
  await passDays(life, 70)
  return [...told, '70 days pass'].join('; ')
}

const buyAsKnown = (life: Life, id: string, products: readonly Name[], token: string) => {
  signIn(life, eve, id)
  const named = { external_customer_id: id }
  const person = { ...eve, tokens: { [token]: 1 } }
  return buy(life, person, { email: `${id}@example.com`, named, names: products })
}

/** A change of what one customer has, by their only door. */
const toPlan = (life: Life, id: string, name: Name) => () => {
  const door = life.doors.get(id)
  const own = { ...life, doors: new Map(door ? [[id, door]] : []) }
  return inPortal(own, eve, (portal, subscription) =>
    patch(life, portal, subscription, { product_id: life.shop.ids[name] }).then(
      (told) => `${name}, ${told}`,
    ),
  )
}

const refundOf = (life: Life, id: string) => () => refund(life, `&external_customer_id=${id}`)

const newId = ({ doors }: Life) => `eve-${doors.size + 10}`

type Step = (life: Life, id: string) => () => Promise<string>
const toBasic: Step = (life, id) => toPlan(life, id, 'basic')

/** Both ways to get money back for one period: whichever comes first leaves nothing for the other. */
function buyAndTakeBack(life: Life, ...steps: readonly Step[]): Promise<string> {
  const id = newId(life)
  return scheme(life, [
    () => buyAsKnown(life, id, ['yearly', 'pro'], 'tok_fails_on_renewal'),
    ...steps.map((step) => step(life, id)),
  ])
}

const externalId = ({ dice }: Life) => `eve-${dice.int(1, 2)}`

/** The shop names her by its own id; the address is what she types. */
async function buyFromShop(life: Life, email: string): Promise<string> {
  const external_customer_id = externalId(life)
  const told = await buy(life, eve, { email, named: { external_customer_id } })
  signIn(life, eve, external_customer_id)
  return told
}

export const verbs = {
  'ada buys': { weight: 3, act: (life) => buy(life, ada, { email: ada.email }) },
  'ada changes her plan': { weight: 2, act: changePlan(ada) },
  'ada changes her seats': { weight: 1, act: changeSeats(ada) },
  'eve buys': { weight: 4, act: (life) => buy(life, eve, { email: eve.email }) },
  'eve buys again under another name of her mailbox': {
    weight: 2,
    act: (life) => buy(life, eve, { email: `eve+${life.dice.int(1, 3)}@example.com` }),
  },
  'eve types the address of ada': {
    weight: 4,
    act: (life) => buy(life, eve, { email: ada.email }),
  },
  'eve is known to the shop, and types the address of ada': {
    weight: 3,
    act: (life) => buyFromShop(life, ada.email),
  },
  'eve is known to the shop': {
    weight: 4,
    act: (life) => buyFromShop(life, eve.email),
  },
  'eve changes her plan': { weight: 8, act: changePlan(eve) },
  'eve changes her seats': { weight: 5, act: changeSeats(eve) },
  'eve cancels or not': {
    weight: 2,
    act: (life) =>
      inPortal(life, eve, (portal, subscription) =>
        patch(life, portal, subscription, { cancel_at_period_end: life.dice.chance(0.6) }),
      ),
  },
  'eve adds a card': { weight: 2, act: (life) => addCard(life, eve) },
  'eve pays again': { weight: 2, act: (life) => payAgain(life, eve) },
  'eve asks for her money, and then for a cheaper plan': {
    weight: 2,
    act: (life) => buyAndTakeBack(life, refundOf, toBasic),
  },
  'eve asks for a cheaper plan, and then for her money': {
    weight: 2,
    act: (life) => buyAndTakeBack(life, toBasic, refundOf),
  },
  'eve pays with a card whose owner takes it back': {
    weight: 2,
    act: (life) =>
      scheme(life, [
        () => buyAsKnown(life, newId(life), ['yearly', 'pro', 'team'], 'tok_dispute_lost'),
      ]),
  },
  'a bank is answered': { weight: 3, act: answerChallenge },
  'the merchant refunds': { weight: 3, act: (life) => refund(life) },
  'the merchant changes a plan': { weight: 1, act: changeByMerchant },
  'time passes': {
    weight: 8,
    async act(life) {
      const days = life.dice.pick([1, 3, 9, 32])
      await passDays(life, days)
      return `${days} days pass`
    },
  },
} satisfies Record<string, Verb>

export type VerbName = keyof typeof verbs

export const chooseVerb = ({ dice }: Life): VerbName =>
  dice.weighted(
    Object.fromEntries(Object.entries(verbs).map(([name, { weight }]) => [name, weight])) as Record<
      VerbName,
      number
    >,
  )
