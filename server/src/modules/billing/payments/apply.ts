import { AppError, type Money, type PaymentState } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { type Asked, driverOf } from './exchange.ts'
import {
  type Decision,
  decide,
  type Intent,
  isFinal,
  isOverdue,
  paymentStatusOf,
} from './rules/intents.ts'
import type { Schedule } from './schedule.ts'
import * as store from './store/intents.ts'

/** The name of the list whose totals are kept. */
export const countedList = 'payments'

export function countPayment(tx: Tx, intent: Intent, change: 1 | -1) {
  const key = paymentStatusOf(intent)
  if (key !== null) changeCount(tx, intent.organizationId, countedList, { key, change })
}

type Options = Pick<Dependencies, 'drivers' | 'log' | 'methods'> & {
  readonly hooks: Hooks
  readonly schedule: Schedule
  /** Opens the refund that returns unexpected money. */
  readonly returnMoney: (tx: Tx, moment: Moment, charge: Intent, captured: Money) => Promise<void>
}

/** Applies what the processor said: the only place where an intent changes. */
export function createApply(options: Options) {
  const { drivers, hooks, log, methods, schedule, returnMoney } = options

  async function isOwed(tx: Tx, moment: Moment, intent: Intent): Promise<boolean> {
    for (const ask of hooks.isOwed) if (!(await ask(tx, moment, intent))) return false
    return true
  }

  async function decideIn(
    tx: Tx,
    moment: Moment,
    intent: Intent,
    state: PaymentState,
  ): Promise<Decision> {
    const decision = decide(intent, state)
    if (decision.kind !== 'succeeded' || intent.kind === 'refund') return decision
    // The card that paid is known by now.
    const fingerprint = intent.fingerprint ?? (await fingerprintOf(tx, state, intent))
    if (await isOwed(tx, moment, { ...intent, fingerprint })) return decision
    // A card that nobody wants any more is not saved.
    if (intent.kind === 'setup') return { kind: 'status', status: 'canceled' }
    return { ...decision, kind: 'unapplied' }
  }

  function changesOf(intent: Intent, decision: Decision): Partial<Intent> {
    if (decision.kind === 'status') return { status: decision.status }
    if (decision.kind === 'failed') {
      const { code, message, hard } = decision.failure
      return { status: 'failed', code, message, hard }
    }
    if (decision.kind === 'nothing') return {}
    const captured = decision.captured.amount
    if (decision.kind === 'succeeded') return { status: 'succeeded', captured }
    return { status: isFinal(intent) ? intent.status : 'canceled', captured, unapplied: true }
  }

  async function methodOf(tx: Tx, moment: Moment, intent: Intent, state: PaymentState) {
    if (intent.methodId !== null || !intent.saveMethod) return intent.methodId
    if (state.kind !== 'succeeded' || !state.method) return null
    const { checkoutId, customerId, forOneSubscription, kind } = intent
    const facts = state.method
    const processor = driverOf(drivers, moment.live)?.name
    if (processor === undefined) throw new Error('A payment succeeded without a processor.')
    const { id } = await methods.save(tx, moment, {
      customerId,
      processor,
      facts,
      forOneSubscription,
      isAdded: kind === 'setup' && checkoutId === null,
    })
    return id
  }

  /** Where the processor has none, a saved card has its own id instead. */
  async function fingerprintOf(tx: Tx, state: PaymentState, { organizationId, methodId }: Intent) {
    if (state.kind !== 'succeeded') return null
    if (state.method?.fingerprint || methodId === null) return state.method?.fingerprint ?? null
    return (await methods.find(tx, [organizationId], methodId))?.fingerprint ?? null
  }

  const cardOf = (state: PaymentState) => {
    const card = 'card' in state ? state.card : 'method' in state ? state.method : undefined
    return card ? { brand: card.brand, last4: card.last4 } : {}
  }

  const challengeOf = (state: PaymentState) => ({
    url: 'url' in state ? state.url : null,
    clientSecret: 'clientSecret' in state ? state.clientSecret : null,
  })

  async function receiveUnapplied(tx: Tx, moment: Moment, charge: Intent, captured: Money) {
    const { id, customerId, organizationId } = charge
    const { amount, currency } = captured
    const facts = { chargeId: id, sourceId: id, customerId, amount, currency }
    for (const run of hooks.unapplied) await run(tx, moment, { kind: 'received', ...facts })
    await returnMoney(tx, moment, charge, captured)
    tx.afterCommit(() =>
      log.error(
        { code: 'payments.unapplied', organization: organizationId, intent: id, amount, currency },
        'A processor captured money that nobody owes; it is being returned.',
      ),
    )
  }

  /** The refund of unexpected money concerns nobody else. */
  async function settleReturn(tx: Tx, moment: Moment, refund: Intent) {
    const { id, sourceId, customerId, organizationId, amount, currency, status } = refund
    if (status === 'succeeded') {
      const facts = { chargeId: sourceId ?? '', sourceId: id, customerId, amount, currency }
      for (const run of hooks.unapplied) await run(tx, moment, { kind: 'returned', ...facts })
    }
    if (status !== 'failed') return
    tx.afterCommit(() =>
      log.error(
        {
          code: 'payments.not_returned',
          organization: organizationId,
          intent: id,
          amount,
          currency,
        },
        'Money that nobody owes could not be returned: return it by hand.',
      ),
    )
  }

  async function settle(tx: Tx, moment: Moment, intent: Intent) {
    if (intent.kind === 'refund' && intent.refundId === null) {
      return settleReturn(tx, moment, intent)
    }
    for (const run of hooks.settled) await run(tx, moment, intent)
  }

  /** An operator is told once of an intent that stays undecided. */
  function escalation(intent: Intent, moment: Moment): Partial<Intent> {
    const isStuck = !isFinal(intent) && intent.escalatedAt === null && isOverdue(intent, moment.at)
    return isStuck ? { escalatedAt: moment.at } : {}
  }

  async function change(
    tx: Tx,
    moment: Moment,
    intent: Intent,
    state: PaymentState,
  ): Promise<Intent> {
    const decision = await decideIn(tx, moment, intent, state)
    if (decision.kind === 'nothing') return intent
    const facts = {
      ...intent,
      ...changesOf(intent, decision),
      ...cardOf(state),
      ...challengeOf(state),
    }
    const decided = { ...facts, token: isFinal(facts) ? null : facts.token }
    const methodId =
      decision.kind === 'succeeded' ? await methodOf(tx, moment, intent, state) : intent.methodId
    const escalated = escalation(decided, moment)
    const isChanged =
      decided.status !== intent.status ||
      decided.url !== intent.url ||
      decided.clientSecret !== intent.clientSecret
    const isTold = isChanged || decided.unapplied !== intent.unapplied
    if (!isTold && !escalated.escalatedAt) return intent
    const fingerprint =
      intent.fingerprint ?? (await fingerprintOf(tx, state, { ...decided, methodId }))
    const changed: Intent = {
      ...decided,
      ...escalated,
      methodId,
      fingerprint,
      modifiedAt: moment.at,
    }
    await store.save(tx, changed)
    if (paymentStatusOf(intent) !== paymentStatusOf(changed)) {
      countPayment(tx, intent, -1)
      countPayment(tx, changed, 1)
    }
    if (escalated.escalatedAt) {
      const fields = { organization: intent.organizationId, intent: intent.id }
      tx.afterCommit(() =>
        log.error(
          { code: 'payments.undecided', ...fields },
          'A processor has not decided on a payment for a week.',
        ),
      )
    }
    if (decision.kind === 'unapplied') {
      await receiveUnapplied(tx, moment, changed, decision.captured)
    }
    if (isChanged && changed.status !== 'opened') await settle(tx, moment, changed)
    return changed
  }

  return {
    /** Locks what applying will change, in the common order; the intent comes last. */
    async lock(tx: Tx, organizationId: string, intentId: string) {
      const intent = await store.find(tx, [organizationId], intentId)
      if (intent) for (const lock of hooks.locks) await lock(tx, intent)
    },

    /** A response that is older than another one is dropped, and the timer asks again at once. */
    async apply(tx: Tx, moment: Moment, { organizationId, intentId, turn, state }: Asked) {
      const intent = await store.lock(tx, organizationId, intentId)
      if (!intent) throw new AppError('NOT_FOUND')
      const isOutdated = intent.turn !== turn
      const isUsable = !isOutdated && state !== undefined
      const changed = isUsable ? await change(tx, moment, intent, state) : intent
      // The newer response may be dropped as well, because its timer was replaced in the meantime.
      if (isOutdated && !isFinal(changed)) schedule.now(tx, moment, changed)
      else schedule.next(tx, moment, changed)
      return changed
    },
  }
}
