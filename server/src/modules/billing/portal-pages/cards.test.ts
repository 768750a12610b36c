import { chargedAtOnce } from '@guildhall/contract/portal-card-pages'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import {
  buyerOf,
  createProduct,
  newBuyer,
  openCheckout,
  ordersOf,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { newPortalCustomer, portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
let slug: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  const { call, organizationId } = merchant
  slug = (await call('GET', `/v1/organizations/${organizationId}`)).body.slug
})
afterAll(() => server.stop())

const kind = 'portal-cards'

/** The pages of a customer whose session is in the browser. */
function pagesOf(token: string) {
  const at = (path: string) => {
    const page = pageAt(server, `/portal/${slug}${path}`)
    page.visitor.cookies.set('guildhall_portal', token)
    return page
  }
  const shown = async (path = '/cards', query = '') => {
    const page = at(path)
    return page.facts(kind, await page.open(query))
  }
  /** Presses a button of the page of all cards, as it is now. */
  async function press(fields: Record<string, string>, path = '/cards') {
    const page = at(path)
    const { overdue } = await shown()
    return page.facts(kind, await page.send({ charged_at_once: chargedAtOnce(overdue), ...fields }))
  }
  const form = async (query = '') => {
    const page = at('/cards/new')
    return page.facts('portal-new-card', await page.open(query))
  }
  const send = (fields: Record<string, string>, query = '') => at('/cards/new').send(fields, query)
  /** Types a card, as the script would. */
  async function add(token: string, more: Record<string, string> = {}, query = '') {
    const { attempt, overdue } = await form(query)
    const fields = {
      intent: 'confirm',
      confirmation_token_id: token,
      attempt,
      charged_at_once: chargedAtOnce(overdue),
      ...more,
    }
    return { fields, answer: await send(fields, query) }
  }
  const saved = async (token: string, more: Record<string, string> = {}, query = '') => {
    const { answer } = await add(token, more, query)
    return at('/cards').facts(kind, await at('/cards').followed(answer))
  }
  return { at, shown, press, form, send, add, saved }
}

async function customer() {
  const { customer: made, token, call } = await newPortalCustomer(server, merchant)
  return { ...pagesOf(token), id: made.id as string, email: made.email as string, token, call }
}

const monthly = { recurring_interval: 'month' }

/** Somebody who bought a subscription with the card, proved to be the customer or not. */
async function subscriber(
  token = 'tok_visa',
  more: { readonly email?: string; readonly customer_id?: string } = {},
) {
  const { id: product } = await createProduct(merchant, monthly)
  const { customer_id } = more
  const checkout = await openCheckout(merchant, {
    products: [product],
    ...(customer_id ? { customer_id } : {}),
  })
  const email = more.email ?? newBuyer()
  const confirmed = await buyerOf(server, checkout).confirm({
    ...payment(token),
    ...(customer_id ? {} : { customer_email: email }),
  })
  const done = await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  const session = await portalOf(server, merchant, done.customer_id)
  return {
    ...pagesOf(session.token),
    call: session.call,
    customerId: done.customer_id as string,
    subscriptionId: order.subscription_id as string,
    purchaseToken: confirmed.body.customer_session_token as string,
    product,
  }
}

/** The last digits of the card that pays a subscription, by the page of its cards. */
async function payingOf(pages: ReturnType<typeof pagesOf>, subscriptionId: string) {
  const { cards } = await pages.shown(`/subscriptions/${subscriptionId}`, '?action=payment')
  return cards.flatMap(({ last4, pays }) =>
    pays.some(({ id }) => id === subscriptionId) ? [last4] : [],
  )
}

/** Whether another buyer may have entered the one that pays it. */
const hidesCard = async (pages: ReturnType<typeof pagesOf>, subscriptionId: string) =>
  (await pages.shown(`/subscriptions/${subscriptionId}`, '?action=payment')).hidesCard

describe('all cards', () => {
  test('say which is the default, what each pays and until when they are valid', async () => {
    const own = await subscriber()
    expect((await own.saved('tok_fails_on_renewal', { set_default: 'false' })).note).toBe('saved')
    const { cards } = await own.shown()
    expect(cards).toMatchObject([
      { brand: 'visa', last4: '0341', isDefault: false, pays: [], state: 'valid' },
      { last4: '4242', isDefault: true, pays: [{ id: own.subscriptionId }] },
    ])
    expect(cards[0]?.expiry).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/)
    const page = await own.at(`/subscriptions/${own.subscriptionId}`)
    const shown = await page.facts('portal-subscription', await page.open())
    expect(shown.paidBy).toEqual({ card: { brand: 'visa', last4: '4242' } })
  })

  test('another one is made the default, and the one that pays nothing is removed', async () => {
    const own = await subscriber()
    const { cards } = await own.saved('tok_fails_on_renewal')
    const [second, first] = cards
    const chosen = await own.press({ intent: 'default', payment_method_id: second?.id ?? '' })
    expect(chosen).toMatchObject({
      note: 'default',
      cards: [{ isDefault: true, pays: [{ id: own.subscriptionId }] }, { isDefault: false }],
    })
    const asked = await own.shown('/cards', `?action=remove&card=${first?.id}`)
    expect(asked).toMatchObject({ removes: first?.id, cards: [{}, {}] })
    const removed = await own.press({ intent: 'remove', payment_method_id: first?.id ?? '' })
    expect(removed).toMatchObject({ note: 'removed', cards: [{ id: second?.id }] })
  })

  test('the one that pays a subscription stays, and the page says what it pays', async () => {
    const own = await subscriber()
    const [card] = (await own.shown()).cards
    const kept = await own.press({ intent: 'remove', payment_method_id: card?.id ?? '' })
    expect(kept).toMatchObject({
      removes: card?.id,
      cards: [{ id: card?.id, pays: [{ id: own.subscriptionId }] }],
    })
  })

  test('another customer’s card is not found, and other buttons change nothing', async () => {
    const [own, other] = [await subscriber(), await subscriber()]
    const [theirs] = (await other.shown()).cards
    const id = theirs?.id ?? ''
    for (const intent of ['default', 'remove', 'update', '']) {
      const shown = await own.press({ intent, payment_method_id: id })
      expect(shown.cards).toMatchObject([{ last4: '4242', isDefault: true }])
      expect(shown.cards[0]?.id).not.toBe(id)
    }
    const path = `/subscriptions/${own.subscriptionId}`
    const refused = await own.press({ intent: 'choose', payment_method_id: id }, path)
    expect(refused).toMatchObject({ note: 'refused', cards: [{ pays: [{}] }] })
    expect((await other.shown()).cards).toMatchObject([{ id, isDefault: true, pays: [{}] }])
  })
})

describe('a new card', () => {
  test('is the default where it is the first, and otherwise where the box is ticked', async () => {
    const own = await customer()
    expect(await own.form()).toMatchObject({ owner: own.email, hasDefault: false, stripe: null })
    expect(await own.saved('tok_visa')).toMatchObject({ cards: [{ isDefault: true }] })
    const second = await own.saved('tok_visa')
    expect(second.cards.map(({ isDefault }) => isDefault)).toEqual([false, true])
    const third = await own.saved('tok_visa', { set_default: 'true' })
    expect(third.cards.map(({ isDefault }) => isDefault)).toEqual([true, false, false])
  })

  test('is saved once however often its form is sent', async () => {
    const own = await customer()
    const { attempt } = await own.form()
    const fields = { intent: 'confirm', confirmation_token_id: 'tok_visa', attempt }
    const answers = await Promise.all([own.send(fields), own.send(fields), own.send(fields)])
    const places = answers.map(({ headers }) => headers.get('location'))
    expect(new Set(places).size).toBe(1)
    await own.send(fields)
    expect((await own.shown()).cards).toHaveLength(1)
  })

  test.each([
    ['tok_declined', 'declined'],
    ['tok_insufficient_funds', 'noFunds'],
    ['tok_lost_card', 'cardLost'],
  ])('with %s is not saved, and the page says why', async (token, note) => {
    const own = await customer()
    const { answer } = await own.add(token)
    const page = own.at('/cards/new')
    expect(await page.facts('portal-new-card', answer)).toMatchObject({ note })
    expect((await own.shown()).cards).toEqual([])
  })

  test('that the bank asks about waits, and is saved when the customer comes back', async () => {
    const own = await customer()
    const waiting = await own.saved('tok_requires_action')
    expect(waiting).toMatchObject({ cards: [], note: null, waiting: { isHosted: false } })
    const id = waiting.waiting?.id ?? ''
    const challenge = new URL(waiting.waiting?.challengeUrl ?? '').pathname
    await server.visitor().post(challenge, { outcome: 'succeed' })
    const bank = await server.visitor().get(challenge)
    expect(bank.text).toContain(`/portal/${slug}/cards?added=${id}`)
    expect(await own.shown('/cards', `?added=${id}`)).toMatchObject({
      note: 'saved',
      waiting: null,
      cards: [{ last4: '3155', isDefault: true }],
    })
    const other = await customer()
    const seen = await other.at('/cards').open(`?added=${id}`)
    expect(JSON.stringify((await other.at('/cards').followed(seen)).body)).not.toContain('3155')
  })

  test('that the bank refuses, or the customer gives up, is not saved', async () => {
    const own = await customer()
    const first = await own.saved('tok_always_requires_action')
    const path = new URL(first.waiting?.challengeUrl ?? '').pathname
    await server.visitor().post(path, { outcome: 'fail' })
    const added = first.waiting?.id ?? ''
    expect(await own.press({ intent: 'answered', added })).toMatchObject({ note: 'notApproved' })
    const second = await own.saved('tok_always_requires_action')
    const left = await own.press({ intent: 'give-up', added: second.waiting?.id ?? '' })
    expect(left).toMatchObject({ note: null, waiting: null, cards: [] })
    const late = new URL(second.waiting?.challengeUrl ?? '').pathname
    await server.visitor().post(late, { outcome: 'succeed' })
    expect((await own.shown()).cards).toEqual([])
  })

  test('is saved by its button only, with a card that was typed', async () => {
    const own = await customer()
    const { attempt } = await own.form()
    for (const fields of [
      { intent: 'update', confirmation_token_id: 'tok_visa' },
      { confirmation_token_id: 'tok_visa' },
      { intent: 'confirm', confirmation_token_id: '' },
    ]) {
      const answer = await own.send({ attempt, ...fields })
      expect(answer.status).toBe(200)
    }
    expect((await own.shown()).cards).toEqual([])
  })
})

describe('payments that failed', () => {
  /** A day costs a dollar, and eleven of them could not be charged. */
  async function behind() {
    const prices = [{ amount_type: 'fixed', price_amount: 100, price_currency: 'usd' }]
    const { id } = await createProduct(merchant, { recurring_interval: 'day', prices })
    const checkout = await openCheckout(merchant, { products: [id] })
    const email = newBuyer()
    await buyerOf(server, checkout).confirm({
      ...payment('tok_fails_on_renewal'),
      customer_email: email,
    })
    const { customer_id: customerId } = await reaches(merchant, checkout, 'succeeded')
    await merchant.advance('P11D')
    const own = pagesOf((await portalOf(server, merchant, customerId)).token)
    const captured = async () => {
      const [row] = await server.query<{ sum: number }>(
        `select coalesce(sum(captured), 0)::int as sum from payment_intents
          where customer_id = $1 and kind = 'charge'`,
        [customerId],
      )
      return row?.sum ?? 0
    }
    return { ...own, captured }
  }
  const comesTo = (captured: () => Promise<number>, sum: number) =>
    vi.waitFor(async () => expect(await captured()).toBe(sum), { timeout: 15_000 })

  test('are charged to another default card for the sum that its button was shown with', async () => {
    const own = await behind()
    const { cards, overdue } = await own.saved('tok_visa', { set_default: 'false' })
    expect(overdue).toMatchObject([{ amount: 1_100, payments: 11, isByDefault: true }])
    const before = await own.captured()
    const [visa] = cards
    const press = { intent: 'default', payment_method_id: visa?.id ?? '' }
    const stale = await own.press({ ...press, charged_at_once: '' })
    expect([stale.note, await own.captured()]).toEqual(['amountsChanged', before])
    await own.press(press)
    await comesTo(own.captured, before + 1_100)
  })

  test('are charged to a new default card for the sum that its form was shown with', async () => {
    const own = await behind()
    const before = await own.captured()
    const form = await own.form()
    const fields = {
      intent: 'confirm',
      confirmation_token_id: 'tok_visa',
      attempt: form.attempt,
      set_default: 'true',
      charged_at_once: '',
    }
    const page = own.at('/cards/new')
    const refused = await page.facts('portal-new-card', await page.send(fields))
    expect([refused.note, (await own.shown()).cards.length]).toEqual(['amountsChanged', 1])
    await own.saved('tok_visa', { set_default: 'true' })
    await comesTo(own.captured, before + 1_100)
  })

  test('are paid by one button for the sum that it names, not for that of one of them', async () => {
    const own = await behind()
    await own.saved('tok_visa', { set_default: 'false' })
    const before = await own.captured()
    const [due] = (await own.shown()).overdue
    const [visa] = (await own.shown()).cards
    const order = own.at(`/orders/${due?.id}`)
    const press = { intent: 'pay', payment_method_id: visa?.id ?? '' }
    const one = await order.send({ ...press, due_amount: '100' })
    expect(await order.facts('portal-order', one)).toMatchObject({
      note: 'amountChanged',
      due: { amount: 1_100, payments: 11 },
    })
    await order.send({ ...press, due_amount: String(due?.amount) })
    const charged = (await own.captured()) - before
    expect(charged).toBeGreaterThan(0)
    expect(charged).toBeLessThanOrEqual(1_100)
  })
})

describe('the card of one subscription', () => {
  test('is chosen for it alone, and kept while it pays', async () => {
    const own = await subscriber()
    const path = `/subscriptions/${own.subscriptionId}`
    const { cards } = await own.saved('tok_fails_on_renewal')
    const [second, first] = cards
    const chosen = await own.press({ intent: 'choose', payment_method_id: second?.id ?? '' }, path)
    expect(chosen).toMatchObject({
      note: 'chosen',
      subscription: { id: own.subscriptionId },
      cards: [
        { last4: '0341', isDefault: false, pays: [{}] },
        { isDefault: true, pays: [] },
      ],
    })
    const kept = await own.press({ intent: 'remove', payment_method_id: second?.id ?? '' })
    expect(kept).toMatchObject({ removes: second?.id, cards: [{}, {}] })
    // The default card pays nothing any more, and may go.
    const gone = await own.press({ intent: 'remove', payment_method_id: first?.id ?? '' })
    expect(gone).toMatchObject({ note: 'removed', cards: [{ id: second?.id }] })
    const renewed = await own.press({ intent: 'default', payment_method_id: second?.id ?? '' })
    expect(renewed.cards).toMatchObject([{ isDefault: true }])
    await own.press({ intent: 'choose', payment_method_id: second?.id ?? '' }, path)
    const later = await own.saved('tok_visa', { set_default: 'true' })
    // It was the default card that was chosen, so another default card pays.
    expect(later.cards).toMatchObject([{ last4: '4242', isDefault: true, pays: [{}] }, {}])
  })

  test('is entered for it, and the default stays', async () => {
    const own = await subscriber()
    const query = `?subscription=${own.subscriptionId}`
    expect(await own.form(query)).toMatchObject({ subscription: { id: own.subscriptionId } })
    const page = await own.saved('tok_fails_on_renewal', { set_default: 'true' }, query)
    expect(page).toMatchObject({
      note: 'saved',
      subscription: { id: own.subscriptionId },
      cards: [
        { last4: '0341', isDefault: false, pays: [{}] },
        { isDefault: true, pays: [] },
      ],
    })
  })

  test('takes the place of one that was chosen, also where there is no default card', async () => {
    const own = await subscriber()
    const [second, first] = (await own.saved('tok_fails_on_renewal', { set_default: 'false' }))
      .cards
    const path = `/subscriptions/${own.subscriptionId}`
    await own.press({ intent: 'choose', payment_method_id: second?.id ?? '' }, path)
    await own.press({ intent: 'remove', payment_method_id: first?.id ?? '' })
    const page = await own.saved('tok_visa', {}, `?subscription=${own.subscriptionId}`)
    expect(page.cards).toMatchObject([
      { last4: '4242', isDefault: false, pays: [{}] },
      { pays: [] },
    ])
  })

  test('pays its next period', async () => {
    const own = await subscriber()
    const query = `?subscription=${own.subscriptionId}`
    await own.saved('tok_fails_on_renewal', {}, query)
    await merchant.advance('P32D')
    const later = pagesOf((await portalOf(server, merchant, own.customerId)).token)
    const overdue = await later.shown(`/subscriptions/${own.subscriptionId}`, '?action=payment')
    expect(overdue.overdue).toMatchObject([{ card: { last4: '0341' }, isByDefault: false }])
    const [, first] = overdue.cards
    const path = `/subscriptions/${own.subscriptionId}`
    const chosen = await later.press({ intent: 'choose', payment_method_id: first?.id ?? '' }, path)
    const [due] = chosen.overdue
    expect(due).toMatchObject({ card: { last4: '4242' } })
    const order = later.at(`/orders/${due?.id}`)
    const paid = await order.send({
      intent: 'pay',
      payment_method_id: due?.card?.id ?? '',
      due_amount: String(due?.amount),
    })
    expect(await order.facts('portal-order', paid)).toMatchObject({ note: 'paid' })
    expect((await later.shown()).overdue).toEqual([])
  })

  test('of somebody else cannot be seen or chosen', async () => {
    const [own, other] = [await subscriber(), await subscriber()]
    const query = `?subscription=${other.subscriptionId}`
    for (const path of [
      `/cards/new${query}`,
      `/subscriptions/${other.subscriptionId}?action=payment`,
    ]) {
      const page = own.at(path)
      await page.facts('portal-home', await page.open())
    }
    const sent = await own.send(
      { intent: 'confirm', confirmation_token_id: 'tok_fails_on_renewal', attempt: 'x' },
      query,
    )
    await own.at('').facts('portal-home', sent)
    expect(await payingOf(other, other.subscriptionId)).toEqual(['4242'])
    expect((await own.shown()).cards).toHaveLength(1)
  })
})

describe('a subscription that was bought under an address alone', () => {
  async function bought() {
    const owner = await customer()
    await owner.saved('tok_visa')
    const stranger = await subscriber('tok_fails_on_renewal', { email: owner.email })
    return { owner, stranger }
  }

  test('is paid with a card that is not shown, and that the customer may replace', async () => {
    const { owner, stranger } = await bought()
    const { subscriptionId } = stranger
    expect(await hidesCard(owner, subscriptionId)).toBe(true)
    expect((await owner.shown()).cards).toMatchObject([{ last4: '4242', pays: [] }])
    const [own] = (await owner.shown()).cards
    const path = `/subscriptions/${subscriptionId}`
    const chosen = await owner.press({ intent: 'choose', payment_method_id: own?.id ?? '' }, path)
    expect(chosen).toMatchObject({ note: 'chosen', cards: [{ last4: '4242', pays: [{}] }] })
    expect(await hidesCard(owner, subscriptionId)).toBe(false)
  })

  test('is not paid on with the card that its customer paid once with', async () => {
    const { owner, stranger } = await bought()
    await merchant.advance('P32D')
    const later = pagesOf((await portalOf(server, merchant, owner.id)).token)
    const [due] = (await later.shown()).overdue
    const order = later.at(`/orders/${due?.id}`)
    const paid = await order.send({
      intent: 'pay',
      payment_method_id: due?.card?.id ?? '',
      due_amount: String(due?.amount),
    })
    expect(await order.facts('portal-order', paid)).toMatchObject({ note: 'paid' })
    expect(await hidesCard(later, stranger.subscriptionId)).toBe(true)
  })

  test('shows the cards to nobody who has only bought it', async () => {
    const stranger = await subscriber('tok_visa', { email: newBuyer() })
    const own = pagesOf(stranger.purchaseToken)
    for (const path of [
      '/cards',
      '/cards/new',
      `/cards/new?subscription=${stranger.subscriptionId}`,
      `/subscriptions/${stranger.subscriptionId}?action=payment`,
    ]) {
      const page = own.at(path)
      const { email, note } = await page.facts('portal-entry', await page.open())
      expect([path, email, note]).toEqual([path, '', 'proof'])
    }
    const typed = { intent: 'confirm', confirmation_token_id: 'tok_visa', attempt: 'x' }
    await own.at('').facts('portal-entry', await own.send(typed))
    const whole = pagesOf((await portalOf(server, merchant, stranger.customerId)).token)
    expect((await whole.shown()).cards).toHaveLength(1)
  })
})
