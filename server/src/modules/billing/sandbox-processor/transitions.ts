import {
  after,
  money,
  type PaymentFailure,
  type PaymentState,
  span,
} from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { cardFacts, expiry } from './cards.ts'
import type { Dependencies } from './dependencies.ts'
import { scheduleDispute } from './disputes.ts'
import { deliveries } from './news.ts'
import * as store from './store.ts'

export const clearingKind = 'sandbox-processor.clearing'
export const newsKind = 'sandbox-processor.news'

/** How long a slow payment is processed. */
const clearingTime = 30 * span.minute

/** The changes of an object that its transaction has locked. */
export function createTransitions({ random, timers, newsSeed, challengeUrl }: Dependencies) {
  /**
   * The caller learns the state from the response, so a message about it is only sent where messages
   * are to be disturbed.
   */
  async function announce(tx: Tx, moment: Moment, object: store.SandboxObject, answered: boolean) {
    if (answered && newsSeed === undefined) return
    const delays = deliveries(newsSeed, `${object.intentId} ${object.status}`)
    const id = random.uuid()
    if (delays.length > 0) await store.insertNews(tx, id, object)
    for (const [copy, delay] of delays.entries()) {
      timers.schedule(tx, moment, {
        kind: newsKind,
        subjectId: `${id}:${copy}`,
        lane: `sandbox ${object.reference}`,
        dueAt: after(moment.at, delay),
      })
    }
  }

  type Change = Partial<store.SandboxObject> & Pick<store.SandboxObject, 'status'>

  async function change(
    tx: Tx,
    moment: Moment,
    object: store.SandboxObject,
    changes: Change,
    answered = true,
  ): Promise<store.SandboxObject> {
    const changed = { ...object, ...changes, modifiedAt: moment.at }
    await store.save(tx, changed)
    await announce(tx, moment, changed, answered)
    return changed
  }

  const clearing = ({ reference }: store.SandboxObject) => ({
    kind: clearingKind,
    subjectId: reference,
    lane: `sandbox ${reference}`,
  })

  return {
    fail: (
      tx: Tx,
      moment: Moment,
      object: store.SandboxObject,
      failure: PaymentFailure,
      answered = true,
    ) => change(tx, moment, object, { status: 'failed', ...failure }, answered),

    async succeed(tx: Tx, moment: Moment, object: store.SandboxObject, answered = true) {
      const { kind, amount, card, methodReference } = object
      if (kind === 'charge' && amount > 0) await store.move(tx, object, amount, moment.at)
      if (kind === 'refund') await store.move(tx, object, -amount, moment.at)
      scheduleDispute(timers, tx, moment, object)
      let reference = methodReference
      if (card !== null && reference === null) {
        reference = `sbx_card_${random.token(24)}`
        await store.insertCard(tx, object, { reference, card }, moment.at)
      }
      const changes = { status: 'succeeded', methodReference: reference } as const
      return change(tx, moment, object, changes, answered)
    },

    ask: (tx: Tx, moment: Moment, object: store.SandboxObject) =>
      change(tx, moment, object, { status: 'action_required', challenge: random.token(40) }),

    async process(tx: Tx, moment: Moment, object: store.SandboxObject) {
      const dueAt = after(moment.at, clearingTime)
      timers.schedule(tx, moment, { ...clearing(object), dueAt })
      return change(tx, moment, object, { status: 'processing' })
    },

    async cancel(tx: Tx, moment: Moment, object: store.SandboxObject) {
      timers.cancel(tx, moment, clearing(object))
      return change(tx, moment, object, { status: 'canceled' })
    },

    stateOf(object: store.SandboxObject): PaymentState {
      const { status, amount, currency, card, methodReference, challenge } = object
      if (status === 'opened' || status === 'processing') return { kind: status }
      if (status === 'canceled') return { kind: 'canceled' }
      if (status === 'action_required') {
        return { kind: 'action required', url: challengeUrl(challenge ?? '') }
      }
      const facts = card === null ? undefined : cardFacts(card)
      if (status === 'failed') {
        const { code, message, hard } = object
        const failure = { code: code ?? 'failed', message: message ?? '', hard: hard ?? false }
        return { kind: 'failed', ...failure, ...(facts ? { card: facts } : {}) }
      }
      const captured = money.of(amount, currency)
      if (!facts || methodReference === null) return { kind: 'succeeded', captured }
      const fingerprint = `sandbox ${card}`
      const method = { reference: methodReference, ...facts, ...expiry, fingerprint }
      return { kind: 'succeeded', captured, method }
    },
  }
}
export type Transitions = ReturnType<typeof createTransitions>
