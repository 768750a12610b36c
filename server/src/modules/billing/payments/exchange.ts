import {
  after,
  money,
  type PaymentFailure,
  type PaymentState,
  span,
} from '../../../kernel/index.ts'
import {
  type Answered,
  type Confirm,
  type Described,
  type Drivers,
  hostedToken,
  type Opened,
  type PaymentDriver,
  ProcessorUnavailable,
} from '../../../platform/processors/index.ts'
import { wait } from '../../../platform/system.ts'
import type { PaymentMethod } from '../payment-methods/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { type Intent, isFinal, isGivenUp, isUnanswered, reasonToCancel } from './rules/intents.ts'
import * as store from './store/intents.ts'

/** What the processor said, and in which turn. */
export type Asked = {
  readonly organizationId: string
  readonly intentId: string
  readonly turn: number
  /** Undefined if there was nothing to ask. */
  readonly state: PaymentState | undefined
}

type Question = {
  readonly organizationId: string
  readonly intentId: string
  readonly onlyUnanswered?: boolean
}

/**
 * Longer than a driver's call may take. What a process that was killed had leased waits for its end: in a
 * sandbox, where nothing is asked over a network, moves of the clock go on soon after. A lease that
 * expires too early costs a second question, whose answer counts.
 */
const leaseTimes = { live: 30 * span.second, sandbox: 1_500 } as const
const pollTime = 50
const polls = 200
/** Processors forget the ids of intents after about a day. */
const idMemory = 20 * span.hour

const noCard: PaymentState = {
  kind: 'failed',
  code: 'payment_method_missing',
  message: 'There is no payment method to charge.',
  hard: true,
}

/** While a payment with it is disputed at its bank. */
export const refusedCard = 'payment_method_disputed'
const cardIsRefused: PaymentState = {
  kind: 'failed',
  code: refusedCard,
  message: 'A payment with this card is disputed, so it is not charged.',
  hard: false,
}

/** Canceled for a reason that was lost with the process that knew it, or by somebody else. */
const lostAttempt: PaymentFailure = {
  code: 'canceled_at_processor',
  message: 'The payment was canceled at the processor.',
  hard: false,
}

const undescribed: Described = { email: null, name: null, description: null }

/** A saved card is not saved again. */
const savesCard = ({ saveMethod, token }: Intent) => saveMethod && token !== null

/** Until an operator has configured a processor, or lets payments go on. */
export const waitForOperator = 10 * span.minute

/** The processor of an organization; live ones have none where none is configured. */
export const driverOf = (drivers: Drivers, live: boolean) => (live ? drivers.live : drivers.sandbox)

/** Talks to the processor about one intent, outside any transaction, and one process at a time. */
export function createExchange(
  { clock, clocks, database, drivers, methods, timers }: Dependencies,
  { describe, isRefused }: Pick<Hooks, 'describe' | 'isRefused'>,
) {
  const { sql } = database

  /** Asked right before each call that moves money, so that a stop holds on all nodes at once. */
  async function assertNotHeld(organizationId: string) {
    if (!(await timers.pauses.isHeld(organizationId))) return
    throw new ProcessorUnavailable('Payments wait for an operator.', waitForOperator)
  }

  async function lease(organizationId: string, id: string): Promise<Intent> {
    const { live } = await clocks.show(sql, organizationId)
    const leaseTime = live ? leaseTimes.live : leaseTimes.sandbox
    for (let poll = 0; poll < polls; poll++) {
      const instance = clock.now()
      const until = after(instance, leaseTime)
      const leased = await store.lease(sql, organizationId, id, { instance, until })
      if (leased) return leased
      await wait(pollTime)
    }
    throw new Error(`Another process is asking about the intent ${id}.`)
  }

  const attemptOf = ({ id, organizationId, customerId, amount, currency }: Intent) => ({
    intentId: id,
    organizationId,
    customerId,
    money: money.of(amount, currency),
  })

  /** An object whose response was lost long ago is looked for; opening again would make another one. */
  async function findLost(driver: PaymentDriver, intent: Intent): Promise<Opened | undefined> {
    const { id, organizationId, openingAt, createdAt } = intent
    if (openingAt === null || after(openingAt, idMemory) > clock.now()) return undefined
    for await (const listed of driver.listSince(organizationId, after(createdAt, -span.hour))) {
      if (listed.intentId === id) return listed
    }
    return undefined
  }

  async function open(driver: PaymentDriver, intent: Intent): Promise<Opened> {
    await assertNotHeld(intent.organizationId)
    const lost = await findLost(driver, intent)
    if (lost) return lost
    return driver.open({
      kind: intent.kind === 'setup' ? 'setup' : 'charge',
      ...attemptOf(intent),
      saveCard: savesCard(intent),
      isHosted: intent.token === hostedToken,
      describe: async () => (await describe.run?.(sql, intent)) ?? undescribed,
    })
  }

  /** Messages may be late: what was disputed since the payment was opened is not charged either. */
  async function isAllowed(method: PaymentMethod) {
    for (const ask of isRefused) if (await ask(sql, method)) return false
    return true
  }

  async function cardOf(
    { name }: PaymentDriver,
    { organizationId, customerId, token, methodId }: Intent,
  ): Promise<Confirm['card'] | 'refused' | undefined> {
    if (token !== null) return { token }
    if (methodId === null) return undefined
    const method = await methods.find(sql, [organizationId], methodId)
    const isUsable =
      method?.customerId === customerId && method.deletedAt === null && method.processor === name
    if (!isUsable) return undefined
    return (await isAllowed(method)) ? { method: method.reference } : 'refused'
  }

  async function confirm(driver: PaymentDriver, reference: string, intent: Intent) {
    const { id: intentId, offSession, organizationId } = intent
    const card = await cardOf(driver, intent)
    if (!card) return noCard
    if (card === 'refused') return cardIsRefused
    await assertNotHeld(organizationId)
    const saveCard = savesCard(intent)
    return driver.confirm({ organizationId, reference }, { intentId, card, offSession, saveCard })
  }

  async function refund(driver: PaymentDriver, intent: Intent): Promise<PaymentState | undefined> {
    const { organizationId, sourceId } = intent
    await assertNotHeld(organizationId)
    const source = await store.find(sql, [organizationId], sourceId ?? '')
    if (!source?.reference) throw new Error(`The refund ${intent.id} has no charge to return.`)
    const refunded = await driver.refund({
      kind: 'refund',
      ...attemptOf(intent),
      chargeReference: source.reference,
    })
    if (intent.reference !== null || refunded.reference === null) return refunded.state
    return (await store.storeReference(sql, intent, refunded.reference))
      ? refunded.state
      : undefined
  }

  /** A failure must not become a success later, when the next attempt was made. */
  async function makeFinal(
    driver: PaymentDriver,
    intent: Intent,
    reference: string,
    state: Answered,
  ): Promise<Answered> {
    const failure = reasonToCancel(intent, state)
    if (!failure) return state
    const left = await driver.cancel({ organizationId: intent.organizationId, reference })
    if (left.kind === 'canceled' || left.kind === 'failed') {
      const card = state.kind === 'failed' && state.card ? { card: state.card } : {}
      return { kind: 'failed', ...failure, ...card }
    }
    return left
  }

  async function answerOf(intent: Intent): Promise<Answered | undefined> {
    const { organizationId } = intent
    const { at, live } = await clocks.show(sql, organizationId)
    const giveUp = isFinal(intent) || isGivenUp(intent, at)
    // A lost response leaves at most an object that was never confirmed.
    if (intent.kind !== 'refund' && intent.reference === null && giveUp) return { kind: 'canceled' }
    const driver = driverOf(drivers, live)
    if (!driver) {
      throw new ProcessorUnavailable('Live payments have no processor.', waitForOperator)
    }
    if (intent.kind === 'refund') return refund(driver, intent)
    const known = intent.reference
    const opened =
      known === null
        ? await open(driver, intent)
        : { reference: known, state: await driver.read({ organizationId, reference: known }) }
    const { reference } = opened
    if (reference === null) return opened.state
    const key = { organizationId, reference }
    if (known === null && !(await store.storeReference(sql, intent, reference))) return undefined
    const isOpen = !['succeeded', 'failed', 'canceled'].includes(opened.state.kind)
    if (giveUp && isOpen) return driver.cancel(key)
    if (opened.state.kind === 'canceled' && !giveUp)
      return { failure: lostAttempt, ...opened.state }
    if (opened.state.kind !== 'opened') {
      return makeFinal(driver, intent, reference, opened.state)
    }
    return makeFinal(driver, intent, reference, await confirm(driver, reference, intent))
  }

  /** Where another object has taken the place of the first, that is the one to refund. */
  async function ask(intent: Intent): Promise<PaymentState | undefined> {
    const answer = await answerOf(intent)
    if (answer?.reference === undefined) return answer
    return (await store.storeReference(sql, intent, answer.reference)) ? answer : undefined
  }

  return {
    /**
     * Asks, and passes the result on while the lease is still held, so that a caller who waits for the
     * result applies it before anybody else asks. With `onlyUnanswered`, nothing is asked if there was
     * an answer in the meantime.
     */
    async ask<Value>(
      { organizationId, intentId, onlyUnanswered = false }: Question,
      use: (asked: Asked) => Promise<Value>,
    ): Promise<Value> {
      const intent = await lease(organizationId, intentId)
      const asked = { organizationId, intentId, turn: intent.turn }
      try {
        const isAnswered = onlyUnanswered && !isUnanswered(intent)
        return await use({ ...asked, state: isAnswered ? undefined : await ask(intent) })
      } finally {
        // Otherwise the lease ends by itself.
        await store.release(sql, intent).catch(() => undefined)
      }
    },
  }
}
