import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facts, intentOf, openIntent, pass, paymentsDatabase, payWith } from '#testing/payments.ts'
import { createStripeNode } from '#testing/stripe/node.ts'
import { span } from '../../../kernel/index.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import type { Described } from '../../../platform/processors/index.ts'
import { systemRandom } from '../../../platform/system.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await paymentsDatabase() })
})
afterAll(() => database.close())

const setUp = () => createStripeNode(database)

describe('a payment', () => {
  test('succeeds, saves the card, and charges it again without the customer', async () => {
    const { node, payer, stripe } = await setUp()
    const first = await payWith(node, payer, 'ctoken_visa')
    expect(first).toMatchObject({ status: 'succeeded', captured: 1500, last4: '4242' })
    const { methodId } = first
    const { id } = await openIntent(node, payer, { methodId, offSession: true, amount: 900 })
    await node.timers.runDue()
    expect(await intentOf(node, payer, id)).toMatchObject({ status: 'succeeded', captured: 900 })
    expect(stripe.moved()).toEqual([1500, 900])
    expect(stripe.books.tables.customers.size).toBe(1)
    const method = await node.methods.find(database.sql, [payer.organizationId], methodId ?? '')
    expect(method).toMatchObject({ processor: 'stripe', expYear: 2031, fingerprint: 'fp_4242' })
  })

  test('is opened with the id of the intent, and with ids in its metadata', async () => {
    const { node, payer, stripe } = await setUp()
    const { id, reference } = await payWith(node, payer, 'ctoken_visa')
    expect(stripe.calls.map(({ path }) => path.split('/').slice(2).join('/'))).toEqual([
      'account',
      'customers',
      'payment_intents',
      `payment_intents/${reference}/confirm`,
    ])
    expect(stripe.calls[2]?.key).toContain(id)
    expect(stripe.books.find('payment_intents', reference).metadata).toEqual({
      guildhall_intent: id,
      guildhall_organization: payer.organizationId,
      guildhall_customer: payer.customerId,
    })
  })

  test.each([
    ['ctoken_declined', { code: 'generic_decline', hard: false, last4: '0002' }],
    ['ctoken_stolen', { code: 'stolen_card', hard: true, last4: '9979' }],
    ['ctoken_unknown', { code: 'resource_missing', hard: true }],
  ])('with %s fails, and can no longer succeed', async (token, reason) => {
    const { node, payer, stripe } = await setUp()
    const intent = await payWith(node, payer, token)
    expect(intent).toMatchObject({ status: 'failed', ...reason })
    expect(stripe.books.find('payment_intents', intent.reference).status).toBe('canceled')
    expect(stripe.moved()).toEqual([])
  })

  test('with a saved card that fails later is a soft failure', async () => {
    const { node, payer } = await setUp()
    const { methodId } = await payWith(node, payer, 'ctoken_fails_later')
    const { id } = await openIntent(node, payer, { methodId, offSession: true })
    await node.timers.runDue()
    const intent = await intentOf(node, payer, id)
    expect(intent).toMatchObject({ status: 'failed', code: 'insufficient_funds', hard: false })
  })

  test('in a currency without decimals charges the same number', async () => {
    const { node, payer, stripe } = await setUp()
    const { id } = await openIntent(node, payer, { token: 'ctoken_visa', currency: 'jpy' })
    expect(await node.payments.advance(id)).toMatchObject({ captured: 1500, currency: 'jpy' })
    expect(stripe.moved()).toEqual([1500])
  })

  test('of an amount that Stripe cannot charge fails without an object', async () => {
    const { node, payer, stripe } = await setUp()
    const input = { token: 'ctoken_visa', currency: 'kwd', amount: 1234 } as const
    const { id } = await openIntent(node, payer, input)
    const failed = { status: 'failed', code: 'amount_not_supported', reference: null }
    expect(await node.payments.advance(id)).toMatchObject(failed)
    expect(stripe.calls).toEqual([])
  })

  test('of a customer who was deleted at Stripe creates the customer again', async () => {
    const { node, payer, stripe } = await setUp()
    await payWith(node, payer, 'ctoken_visa')
    stripe.books.tables.customers.clear()
    expect((await payWith(node, payer, 'ctoken_visa')).status).toBe('succeeded')
    expect(stripe.books.tables.customers.size).toBe(1)
  })

  test('cannot use a card of the sandbox', async () => {
    const { node, payer } = await setUp()
    const { organizationId, customerId } = payer
    const { id: methodId } = await database.transaction(async (tx) => {
      const moment = await node.clocks.moment(tx, organizationId)
      const card = { reference: 'sbx_card_1', brand: 'visa', last4: '4242', fingerprint: null }
      const facts = { ...card, expMonth: 12, expYear: 2099 }
      return node.methods.save(tx, moment, {
        customerId,
        processor: 'sandbox',
        facts,
        forOneSubscription: false,
        isAdded: false,
      })
    })
    const { id } = await openIntent(node, payer, { methodId })
    expect(await node.payments.advance(id)).toMatchObject({ code: 'payment_method_missing' })
  })
})

describe('what Stripe is told', () => {
  async function described(first: Partial<Described> = {}) {
    const all = await setUp()
    const ada = { email: 'ada@example.com', name: 'Ada Lovelace', description: 'Acme: Book' }
    let told: Described = { ...ada, ...first }
    all.node.payments.hooks.describe.provide('test', async () => told)
    const customers = () => [...all.stripe.books.tables.customers.values()]
    const change = (more: Partial<Described>) => {
      told = { ...told, ...more }
    }
    return { ...all, customers, change }
  }

  test('is who pays, for what, and whether the card is charged again', async () => {
    const { customers, node, payer, stripe } = await described()
    const { methodId, reference } = await payWith(node, payer, 'ctoken_visa')
    expect(customers()).toMatchObject([{ email: 'ada@example.com', name: 'Ada Lovelace' }])
    expect(stripe.books.find('payment_intents', reference)).toMatchObject({
      description: 'Acme: Book',
      setup_future_usage: 'off_session',
    })
    const again = await openIntent(node, payer, { methodId, offSession: true })
    const once = await openIntent(node, payer, { token: 'ctoken_visa', saveMethod: false })
    for (const { id } of [again, once]) {
      const paid = await node.payments.advance(id)
      const object = stripe.books.find('payment_intents', paid.reference)
      expect([paid.status, object.setup_future_usage]).toEqual(['succeeded', undefined])
    }
  })

  test('is told again once it changes', async () => {
    const { change, customers, node, payer, stripe } = await described()
    await payWith(node, payer, 'ctoken_visa')
    change({ email: 'ada@lovelace.example' })
    for (let payment = 0; payment < 2; payment++) await payWith(node, payer, 'ctoken_visa')
    expect(customers()).toMatchObject([{ email: 'ada@lovelace.example', name: 'Ada Lovelace' }])
    const { id } = customers()[0] ?? {}
    expect(stripe.calls.filter(({ path }) => path.endsWith(`/customers/${id}`))).toHaveLength(1)
  })

  test('is not what Stripe refuses: an address of another alphabet keeps nobody from paying', async () => {
    const { change, customers, node, payer } = await described({ email: 'ада@example.com' })
    expect((await payWith(node, payer, 'ctoken_visa')).status).toBe('succeeded')
    expect(customers()).toMatchObject([{ name: 'Ada Lovelace' }])
    expect(customers()[0]).not.toHaveProperty('email')
    change({ email: 'лавлейс@example.com', name: 'Ada King' })
    expect((await payWith(node, payer, 'ctoken_visa')).status).toBe('succeeded')
    expect(customers()).toMatchObject([{ name: 'Ada King' }])
  })

  test('may change while a response is missing, and while the customer is gone', async () => {
    const { change, node, payer, stripe } = await described()
    stripe.disturb(({ path }) => (path.endsWith('/payment_intents') ? 'lost' : undefined))
    const { id } = await payWith(node, payer, 'ctoken_visa')
    stripe.heal()
    change({ description: 'Acme GmbH: Book' })
    await pass(node, span.minute)
    expect((await intentOf(node, payer, id)).status).toBe('succeeded')
    stripe.books.tables.customers.clear()
    change({ name: 'Ada King' })
    expect((await payWith(node, payer, 'ctoken_visa')).status).toBe('succeeded')
    expect(stripe.moved()).toEqual([1500, 1500])
  })
})

describe('a challenge', () => {
  test('is answered at the bank, and its message settles the payment', async () => {
    const { node, payer, stripe } = await setUp()
    const intent = await payWith(node, payer, 'ctoken_challenge')
    const url = `https://bank.example/${intent.reference}`
    expect(intent).toMatchObject({ status: 'action_required', url })
    const object = stripe.books.find('payment_intents', intent.reference)
    const back = object.next_action as { redirect_to_url: { return_url: string } }
    expect(back.redirect_to_url.return_url).toMatch(/^http:\/\/localhost\/stripe\/return\/g1\./)
    stripe.books.settle(object.id, 'succeed')
    const message = stripe.message('payment_intent.succeeded', object)
    for (const news of (await node.stripe?.driver.news(message)) ?? [])
      await node.payments.take(news)
    await node.timers.runDue()
    expect((await intentOf(node, payer, intent.id)).status).toBe('succeeded')
    expect(await facts(node, payer)).toEqual(['action_required', 'succeeded'])
  })

  test.each(['charge', 'setup'] as const)(
    'that has no page is asked by the script of Stripe: %s',
    async (kind) => {
      const { node, payer, stripe } = await setUp()
      const input = { kind, token: 'ctoken_script_challenge', amount: kind === 'setup' ? 0 : 1500 }
      const { id } = await openIntent(node, payer, input)
      const asked = await node.payments.advance(id)
      const { client_secret } = stripe.books.find(
        kind === 'setup' ? 'setup_intents' : 'payment_intents',
        asked.reference,
      )
      expect(client_secret).toContain(asked.reference)
      const waiting = { status: 'action_required', url: null, clientSecret: client_secret }
      expect(asked).toMatchObject(waiting)
      stripe.books.settle(asked.reference ?? '', 'succeed')
      await pass(node, span.minute)
      const paid = { status: 'succeeded', clientSecret: null }
      expect(await intentOf(node, payer, id)).toMatchObject(paid)
    },
  )

  test('that is refused fails the payment, without any message', async () => {
    const { node, payer, stripe } = await setUp()
    const { id, reference } = await payWith(node, payer, 'ctoken_challenge')
    stripe.books.settle(reference ?? '', 'fail')
    await pass(node, span.minute)
    const failed = { status: 'failed', code: 'authentication_failed' }
    expect(await intentOf(node, payer, id)).toMatchObject(failed)
  })

  test('without the customer is a soft failure', async () => {
    const { node, payer, stripe } = await setUp()
    const first = await payWith(node, payer, 'ctoken_always_challenge')
    stripe.books.settle(first.reference ?? '', 'succeed')
    await pass(node, span.minute)
    const { methodId } = await intentOf(node, payer, first.id)
    const { id } = await openIntent(node, payer, { methodId, offSession: true })
    await node.timers.runDue()
    const failed = { status: 'failed', code: 'authentication_required', hard: false }
    expect(await intentOf(node, payer, id)).toMatchObject(failed)
  })
})

test('a card is saved without charging it', async () => {
  const { node, payer, stripe } = await setUp()
  const input = { kind: 'setup', token: 'ctoken_visa', amount: 0 } as const
  const { id } = await openIntent(node, payer, input)
  const intent = await node.payments.advance(id)
  expect(intent).toMatchObject({ status: 'succeeded', captured: 0 })
  expect(intent.methodId).not.toBeNull()
  expect(stripe.moved()).toEqual([])
  const declined = await openIntent(node, payer, { ...input, token: 'ctoken_declined' })
  expect((await node.payments.advance(declined.id)).status).toBe('failed')
})

test('a slow payment is settled by a message that comes late and twice', async () => {
  const { node, payer, stripe } = await setUp()
  const { id, reference, status } = await payWith(node, payer, 'ctoken_slow')
  expect(status).toBe('processing')
  stripe.books.settle(reference ?? '', 'succeed')
  const object = stripe.books.find('payment_intents', reference)
  const message = stripe.message('payment_intent.succeeded', object)
  for (let copy = 0; copy < 2; copy++) {
    for (const news of (await node.stripe?.driver.news(message)) ?? [])
      await node.payments.take(news)
    await node.timers.runDue()
  }
  expect((await intentOf(node, payer, id)).status).toBe('succeeded')
  expect(await facts(node, payer)).toEqual(['processing', 'succeeded'])
})

describe('a refund', () => {
  const refund = async ({ node, payer }: Awaited<ReturnType<typeof setUp>>, amount: number) => {
    const { id: sourceId } = await payWith(node, payer, 'ctoken_visa')
    const refundId = systemRandom().uuid()
    const input = { kind: 'refund', refundId, sourceId, amount, offSession: true } as const
    return openIntent(node, payer, input)
  }

  test('returns a part of the money', async () => {
    const all = await setUp()
    const { id } = await refund(all, 500)
    expect((await all.node.payments.advance(id)).status).toBe('succeeded')
    expect(all.stripe.moved()).toEqual([1500, -500])
  })

  test('of more than was paid fails for good', async () => {
    const all = await setUp()
    const { id } = await refund(all, 1501)
    const failed = { status: 'failed', code: 'charge_already_refunded', hard: true }
    expect(await all.node.payments.advance(id)).toMatchObject(failed)
  })

  test('whose response was lost long ago is found', async () => {
    const all = await setUp()
    const { id } = await refund(all, 500)
    all.stripe.disturb(({ path, method }) =>
      path.endsWith('/refunds') && method === 'POST' ? 'lost' : undefined,
    )
    await all.node.payments.advance(id)
    all.stripe.heal()
    await pass(all.node, 30 * span.hour, 6 * span.hour)
    expect((await intentOf(all.node, all.payer, id)).status).toBe('succeeded')
    expect(all.stripe.moved()).toEqual([1500, -500])
  })
})
