import { expect, onTestFinished, test } from 'vitest'
import {
  createPaymentsNode,
  intentOf,
  openIntent,
  paymentsDatabase,
  payWith,
} from '#testing/payments.ts'
import { createStripeNode } from '#testing/stripe/node.ts'
import { openDatabase } from '../../../platform/database/index.ts'

/** A database of its own, since an installation has one account. */
async function setUp() {
  const database = openDatabase({ connection: await paymentsDatabase() })
  onTestFinished(() => database.close())
  const all = await createStripeNode(database)
  /** The same installation, started again with this key. */
  const startWith = (secretKey: string) => {
    const settings = { ...all.stripe.settings, secretKey }
    return createPaymentsNode({ database, clock: all.clock, stripe: settings })
  }
  return { ...all, startWith }
}

const wrong = (lines: readonly { code: string }[]) =>
  lines.filter(({ code }) => code === 'stripe.wrong_account')

test.each([
  ['the other mode', 'sk_live_of_the_account', 'acct_of_tests'],
  ['another account', 'sk_test_of_another', 'acct_of_another'],
])('a key of %s is refused, and nothing is asked with it', async (_, key, account) => {
  const { node, payer, startWith, stripe } = await setUp()
  const { methodId } = await payWith(node, payer, 'ctoken_visa')
  stripe.books.accountId = account
  const restarted = startWith(key)
  const { id } = await openIntent(restarted, payer, { methodId, offSession: true })
  stripe.calls.length = 0
  await restarted.timers.runDue()
  expect((await intentOf(restarted, payer, id)).status).toBe('created')
  expect(stripe.calls.map(({ path }) => path)).toEqual(['/v1/account'])
  expect(wrong(restarted.lines)).toHaveLength(1)
  // Customers who are present are told, instead of waiting.
  await expect(openIntent(restarted, payer, { token: 'ctoken_visa' })).rejects.toMatchObject({
    code: 'ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS',
  })
  stripe.books.accountId = 'acct_of_tests'
  await startWith(stripe.settings.secretKey).payments.advance(id)
  expect((await intentOf(node, payer, id)).status).toBe('succeeded')
  expect(stripe.moved()).toEqual([1500, 1500])
})

test('a new key of the same account and mode is used, and the account is read once', async () => {
  const { node, payer, startWith, stripe } = await setUp()
  await payWith(node, payer, 'ctoken_visa')
  const restarted = startWith('rk_test_the_next_one')
  for (let payment = 0; payment < 2; payment++) {
    expect((await payWith(restarted, payer, 'ctoken_visa')).status).toBe('succeeded')
  }
  // Once by each process.
  expect(stripe.calls.filter(({ path }) => path === '/v1/account')).toHaveLength(2)
})

test('before the first customer is known at Stripe, the key may be any', async () => {
  const { node, payer, startWith, stripe } = await setUp()
  await node.stripe?.verify()
  stripe.books.accountId = 'acct_of_another'
  const restarted = startWith('sk_live_of_another')
  expect((await payWith(restarted, payer, 'ctoken_visa')).status).toBe('succeeded')
  expect(wrong(restarted.lines)).toEqual([])
  await expect(startWith(stripe.settings.secretKey).stripe?.verify()).rejects.toThrow(
    'The key of Stripe is one of acct_of_another, test; this server uses acct_of_another, live.',
  )
})

test('a restricted key that may not read its account is compared by its mode', async () => {
  const { payer, startWith, stripe } = await setUp()
  stripe.books.accountId = null
  const restricted = startWith('rk_test_of_the_account')
  expect((await payWith(restricted, payer, 'ctoken_visa')).status).toBe('succeeded')
  await expect(startWith('rk_live_of_the_account').stripe?.verify()).rejects.toThrow('live')
  // The first key that may read the account says which one it is.
  stripe.books.accountId = 'acct_of_tests'
  await startWith('sk_test_of_the_account').stripe?.verify()
  stripe.books.accountId = 'acct_of_another'
  await expect(startWith('sk_test_of_another').stripe?.verify()).rejects.toThrow('acct_of_tests')
})
