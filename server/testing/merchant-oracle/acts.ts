import { callsWith } from '../portal.ts'
import type { Answer } from '../visitor.ts'
import { type Door, type Life, now } from './life.ts'
import { eve, mailboxOf, type Person } from './people.ts'
import { hasDispute, noteProration, type Subscribed } from './proration.ts'
import { type Code, codes, names, plans, type Shop } from './shop.ts'

export type Verb = {
  /** How often it happens, in proportion to the others. */
  readonly weight: number
  readonly act: (life: Life) => Promise<string>
}

/** One of a plan, for a customer whom the shop knows by this id. */
export type Step = (life: Life, id: string) => Promise<string>

export const outcome = ({ body, status }: Answer) =>
  `${status}${body?.error ? ` ${body.error}` : ''}`

type Purchase = {
  /** What is typed; none where the merchant names the customer. */
  readonly email?: string
  /** What the merchant says when it opens the checkout. */
  readonly named?: object
  readonly names?: readonly (keyof Shop['ids'])[]
  readonly code?: Code
}

/** Opens a checkout as a shop does, and confirms it as whoever sits before it. */
export async function buy(
  life: Life,
  person: Person,
  { code, email, named, names: from = names }: Purchase,
): Promise<string> {
  const { dice, doors, merchant, roots, shop, world } = life
  const name = dice.pick(from)
  const token = dice.weighted(person.tokens)
  const seats = name === 'team' ? { seats: dice.int(1, 5) } : name === 'crew' ? { seats: 2 } : {}
  const opened = await merchant.call('POST', '/v1/checkouts/', {
    products: [shop.ids[name]],
    ...seats,
    ...named,
  })
  if (opened.status !== 201) return `${person.name} opens a checkout of ${name}: ${outcome(opened)}`
  const { client_secret: secret, id } = opened.body
  const path = `/v1/checkouts/client/${secret}`
  const visitor = world.steady.visitor()
  const seen =
    code === undefined ? opened : await visitor.patch(path, { discount_code: code.toUpperCase() })
  const needsCard: boolean = seen.body.is_payment_form_required
  const terms = code === undefined ? undefined : codes[code]
  const off = terms && 'amount' in terms ? terms.amount : 0
  roots.set(id, { person: person.name, email: email ?? person.email, token, off })
  const confirmed = await visitor.post(`${path}/confirm`, {
    customer_name: person.name,
    customer_billing_address: { country: person.country },
    ...(email === undefined ? {} : { customer_email: email }),
    ...(needsCard ? { confirmation_token_id: token } : {}),
  })
  await world.settle()
  const session = confirmed.body?.customer_session_token
  if (session) doors.set(`guest ${person.name}`, { person: person.name, open: async () => session })
  const after = await merchant.call('GET', `/v1/checkouts/${id}`)
  // Whoever has the mailbox signs in with a code, which is read here by nobody.
  const customerId: string | null = after.body.customer_id
  if (customerId && named === undefined && email !== undefined && isOf(person, email)) {
    doors.set(customerId, doorOf(life, person, { customer_id: customerId }))
  }
  const url = after.body.payment_processor_metadata?.challenge_url
  if (url) life.challenges.push(new URL(url).pathname)
  const who = [email, named && JSON.stringify(named)].filter(Boolean).join(' for ')
  return `${person.name} buys ${name} with ${needsCard ? token : 'no card'} as ${who}: ${outcome(confirmed)}`
}

/** Also with a tag. */
const isOf = ({ email }: Person, typed: string) => mailboxOf(typed) === email

const doorOf = ({ merchant }: Life, { name }: Person, named: object): Door => ({
  person: name,
  async open() {
    const { body, status } = await merchant.call('POST', '/v1/customer-sessions/', named)
    return status === 201 ? body.token : undefined
  },
})

/** The shop knows the person by an id of its own, and opens the portal for it. */
export function signIn(life: Life, person: Person, external_customer_id: string): void {
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
export async function inPortal(
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
    ({ checkout_id: id }) =>
      person === eve || (id !== null && life.roots.get(id)?.person === person.name),
  )
  if (open.length === 0) return `${person.name} has no subscription in this portal: ${status}`
  // Mostly what can be done, and sometimes what cannot.
  const meant = open.filter((each) => each.status !== 'canceled' && isMeant(each))
  const from = meant.length > 0 && life.dice.chance(0.9) ? meant : open
  return `${person.name}: ${await work(portal, life.dice.pick(from))}`
}

/** A change that a bank asks about takes effect when it is answered. */
export async function patch({ challenges }: Life, portal: Portal, { id }: Found, body: object) {
  const answer = await portal('PATCH', `/subscriptions/${id}`, body)
  const url: string | undefined = answer.body?.challenge_url
  if (url) challenges.push(new URL(url).pathname)
  return `${JSON.stringify(body)}: ${outcome(answer)}`
}

export const changePlan = (person: Person) => (life: Life) =>
  inPortal(life, person, (portal, subscription) => {
    const name = life.dice.pick(plans)
    return patch(life, portal, subscription, { product_id: life.shop.ids[name] }).then(
      (told) => `${name}, ${told}`,
    )
  })

export const changeSeats = (person: Person) => (life: Life) =>
  inPortal(
    life,
    person,
    (portal, subscription) =>
      patch(life, portal, subscription, { seats: life.dice.pick([1, 2, 5, 50, 500]) }),
    ({ seats }) => seats !== null,
  )

export async function addCard(life: Life, person: Person): Promise<string> {
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

export async function payAgain(life: Life, person: Person): Promise<string> {
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

/** Of any order that is paid. */
export async function refund({ dice, merchant, world }: Life, of = ''): Promise<string> {
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

export async function changeByMerchant(life: Life): Promise<string> {
  const { dice, merchant, shop } = life
  const { body } = await merchant.call('GET', '/v1/subscriptions/?active=true&limit=100')
  const all = body.items as Subscribed[]
  if (all.length === 0) return 'the merchant changes nothing'
  const name = dice.pick(plans)
  const behavior = dice.pick(['invoice', 'next_period', 'prorate'] as const)
  if (behavior === 'prorate') return prorate(life, dice.pick(all), name)
  const change = { product_id: shop.ids[name], proration_behavior: behavior }
  const answer = await merchant.call('PATCH', `/v1/subscriptions/${dice.pick(all).id}`, change)
  return `the merchant changes a plan to ${name} by ${behavior}: ${outcome(answer)}`
}

/** What it costs more is charged with the next order. */
export async function prorate(life: Life, subscription: Subscribed, name: keyof Shop['ids']) {
  const { merchant, shop } = life
  const body = { product_id: shop.ids[name], proration_behavior: 'prorate' }
  const path = `/v1/subscriptions/${subscription.id}`
  const isDisputed = await hasDispute(life, subscription)
  const answer = await merchant.call('PATCH', path, body)
  if (answer.status === 200 && !isDisputed) {
    await noteProration(life, subscription, { at: await now(life), productId: shop.ids[name] })
  }
  return `the merchant changes a plan to ${name} by prorate: ${outcome(answer)}`
}

/** The newest with what is said here, else the oldest with whatever comes. */
export async function answerChallenge(
  { challenges, dice, world }: Life,
  said?: 'succeed' | 'fail',
): Promise<string> {
  const path = said ? challenges.pop() : challenges.shift()
  if (!path) return 'nobody is asked by a bank'
  const answer = said ?? (dice.chance(0.7) ? 'succeed' : 'fail')
  const { status } = await world.steady.visitor().post(path, { outcome: answer })
  return `a bank is answered with ${answer}: ${status}`
}

/** Whom the shop knows by this id. */
export async function customerOf({ merchant }: Life, id: string): Promise<string | undefined> {
  const { body, status } = await merchant.call('GET', `/v1/customers/external/${id}`)
  return status === 200 ? body.id : undefined
}
