import type {
  Answered,
  Charge,
  Confirm,
  ObjectKey,
  Opened,
  PaymentDriver,
  SetUp,
} from '../../../platform/processors/index.ts'
import { createAccount } from './account.ts'
import { createBooks } from './books.ts'
import { type Calls, createCalls, isRefusal } from './calls.ts'
import { createConnection } from './connection.ts'
import type { Dependencies } from './dependencies.ts'
import { createDisputes } from './disputes.ts'
import { createNews } from './news.ts'
import { createObjects } from './objects.ts'
import { createRefunds } from './refunds.ts'
import { toStripe } from './rules/amounts.ts'
import { refusalOf, unsupportedAmount } from './rules/failures.ts'
import { createSessions, isSession } from './sessions.ts'
import { stateOfPayment, stateOfSetUp } from './states.ts'

const isSetUp = (reference: string) => reference.startsWith('seti_')
const expandPayment = { expand: ['latest_charge'] }
const expandSetUp = { expand: ['payment_method'] }

/** Live payments at Stripe. What moves money is an intent there, which succeeds at most once. */
export function createStripeProcessor(dependencies: Dependencies) {
  const asked = createCalls(dependencies)
  const account = createAccount(dependencies, asked)
  const connection = createConnection(dependencies, asked)
  const calls: Calls = {
    ...asked,
    async call(work) {
      await account.verify()
      return asked.call(work)
    },
  }
  const objects = createObjects(dependencies, calls)
  const sessions = createSessions(calls)

  async function read(key: ObjectKey): Promise<Answered> {
    const { reference } = key
    if (isSession(reference)) return sessions.read(key)
    return calls.call(async (stripe) =>
      isSetUp(reference)
        ? stateOfSetUp(await stripe.setupIntents.retrieve(reference, expandSetUp))
        : stateOfPayment(await stripe.paymentIntents.retrieve(reference, expandPayment)),
    )
  }

  /** What Stripe refused, unless the object tells more about it. */
  async function refused(key: ObjectKey, error: unknown): Promise<Answered> {
    if (!isRefusal(error)) throw error
    const state = await read(key)
    return state.kind === 'opened' ? { kind: 'failed', ...refusalOf(error) } : state
  }

  function created(intent: Charge | SetUp, amount: number): Promise<{ readonly id: string }> {
    if (intent.isHosted) return objects.session(intent, amount)
    return intent.kind === 'charge' ? objects.payment(intent, amount) : objects.setUp(intent)
  }

  async function open(intent: Charge | SetUp): Promise<Opened> {
    const amount = toStripe(intent.money)
    if (amount === undefined) {
      return { reference: null, state: { kind: 'failed', ...unsupportedAmount } }
    }
    try {
      const { id } = await created(intent, amount)
      return { reference: id, state: { kind: 'opened' } }
    } catch (error) {
      if (!isRefusal(error)) throw error
      return { reference: null, state: { kind: 'failed', ...refusalOf(error) } }
    }
  }

  /** Without an idempotency key: Stripe would repeat a failure of its own for a day. */
  async function confirm(key: ObjectKey, how: Confirm): Promise<Answered> {
    const { reference } = key
    // The customer confirms at the page.
    if (isSession(reference)) return sessions.read(key)
    const { card, intentId, offSession, saveCard } = how
    const source =
      'method' in card ? { payment_method: card.method } : { confirmation_token: card.token }
    // Tokens of the form ask for Stripe's script; at a page the customer answers after a reload too.
    const back = offSession
      ? {}
      : { return_url: dependencies.returnUrl(intentId), use_stripe_sdk: false }
    const again = saveCard ? { setup_future_usage: 'off_session' as const } : {}
    const absent = offSession ? { off_session: true } : {}
    try {
      return await calls.call(async ({ paymentIntents, setupIntents }) => {
        if (isSetUp(reference)) {
          const input = { ...source, ...back, ...expandSetUp }
          return stateOfSetUp(await setupIntents.confirm(reference, input, calls.slowCall))
        }
        const input = { ...source, ...back, ...again, ...absent, ...expandPayment }
        return stateOfPayment(await paymentIntents.confirm(reference, input, calls.slowCall))
      })
    } catch (error) {
      return refused(key, error)
    }
  }

  async function cancel(key: ObjectKey): Promise<Answered> {
    const { reference } = key
    if (isSession(reference)) return sessions.expire(key)
    try {
      return await calls.call(async ({ paymentIntents, setupIntents }) =>
        isSetUp(reference)
          ? stateOfSetUp(await setupIntents.cancel(reference, expandSetUp))
          : stateOfPayment(await paymentIntents.cancel(reference, expandPayment)),
      )
    } catch (error) {
      // It is final already, or being processed.
      if (!isRefusal(error)) throw error
      return read(key)
    }
  }

  const driver: PaymentDriver = {
    name: 'stripe',
    isRefused: account.isRefused,
    open,
    confirm,
    read,
    cancel,
    refund: createRefunds(calls, objects),
    ...createDisputes(calls),
    news: createNews(dependencies, calls),
    listSince: createBooks(dependencies, calls),
  }
  return { connection, driver, isUnavailable: calls.isUnavailable, verify: account.verify }
}
export type StripeProcessor = ReturnType<typeof createStripeProcessor>
