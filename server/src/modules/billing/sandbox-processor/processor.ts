import { AppError, type PaymentState } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type {
  Charge,
  Confirm,
  Listed,
  ObjectKey,
  Opened,
  PaymentDriver,
  Refund,
  SetUp,
} from '../../../platform/processors/index.ts'
import {
  declined,
  disputedCharge,
  isKnown,
  outcomeOf,
  overRefund,
  refusedChallenge,
  slowCard,
  unknownToken,
} from './cards.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { acceptDispute, disputeOf, findDispute } from './disputes.ts'
import * as store from './store.ts'
import { defineTimers } from './timers.ts'
import { createTransitions } from './transitions.ts'

const rowsPerRead = 500

/** A payment processor with its own books, for organizations that try billing out. */
export function createSandboxProcessor(dependencies: Dependencies) {
  const { clocks, database, random } = dependencies
  const hooks: Hooks = { news: createHook('sandbox-processor.news') }
  const transitions = createTransitions(dependencies)
  const { stateOf } = transitions
  defineTimers({ ...dependencies, hooks, transitions })

  type Work = (tx: Tx, moment: Moment, object: store.SandboxObject) => Promise<store.SandboxObject>

  /** Each call is a transaction of its own, as at a processor that others run. */
  function change({ organizationId, reference }: ObjectKey, work: Work): Promise<PaymentState> {
    return database.transaction(async (tx) => {
      const moment = await clocks.moment(tx, organizationId)
      const object = await store.lock(tx, organizationId, reference)
      if (!object) throw new Error(`The sandbox has no object ${reference}.`)
      return stateOf(await work(tx, moment, object))
    })
  }

  function create(tx: Tx, intent: Charge | SetUp | Refund, { at }: Moment) {
    const { intentId, organizationId, customerId, kind, money } = intent
    return store.insert(tx, {
      organizationId,
      reference: `sbx_${kind}_${random.token(24)}`,
      intentId,
      kind,
      customerId,
      amount: money.amount,
      currency: money.currency,
      status: 'opened',
      chargeReference: intent.kind === 'refund' ? intent.chargeReference : null,
      card: null,
      methodReference: null,
      code: null,
      message: null,
      hard: null,
      challenge: null,
      disputeAcceptedAt: null,
      createdAt: at,
      modifiedAt: at,
    })
  }

  const confirm =
    ({ card, offSession }: Confirm): Work =>
    async (tx, moment, object) => {
      if (object.status !== 'opened') return object
      const saved =
        'method' in card
          ? await store.findCard(tx, object.organizationId, object.customerId, card.method)
          : undefined
      const name = 'token' in card ? card.token : saved?.card
      if (name === undefined || !isKnown(name)) {
        return transitions.fail(tx, moment, object, unknownToken)
      }
      const known = { ...object, card: name, methodReference: saved?.reference ?? null }
      if (saved?.declines === 'next') {
        await store.setDeclines(tx, object.organizationId, saved.reference, null)
      }
      if (saved?.declines) return transitions.fail(tx, moment, known, declined)
      const outcome = outcomeOf(name, { saved: saved !== undefined, offSession })
      if (outcome === 'succeed') return transitions.succeed(tx, moment, known)
      if (outcome === 'wait') return transitions.process(tx, moment, known)
      if (outcome === 'ask') return transitions.ask(tx, moment, known)
      return transitions.fail(tx, moment, known, outcome)
    }

  const cancel: Work = async (tx, moment, object) => {
    const isOpen = ['opened', 'action_required', 'processing'].includes(object.status)
    return isOpen ? transitions.cancel(tx, moment, object) : object
  }

  const driver: PaymentDriver = {
    name: 'sandbox',

    open: (intent) =>
      database.transaction(async (tx) => {
        const moment = await clocks.moment(tx, intent.organizationId)
        const object = await create(tx, intent, moment)
        return { reference: object.reference, state: stateOf(object) }
      }),

    confirm: (key, how) => change(key, confirm(how)),

    async read({ organizationId, reference }) {
      const object = await store.find(database.sql, organizationId, reference)
      if (!object) throw new Error(`The sandbox has no object ${reference}.`)
      return stateOf(object)
    },

    cancel: (key) => change(key, cancel),

    refund: (intent) =>
      database.transaction(async (tx): Promise<Opened> => {
        const { organizationId, chargeReference, money } = intent
        const moment = await clocks.moment(tx, organizationId)
        const charge = await store.lock(tx, organizationId, chargeReference)
        if (!charge) throw new Error(`The sandbox has no charge ${chargeReference}.`)
        const object = await create(tx, intent, moment)
        const { reference } = object
        if (object.status !== 'opened') return { reference, state: stateOf(object) }
        if (charge.card === slowCard) {
          return { reference, state: stateOf(await transitions.process(tx, moment, object)) }
        }
        const dispute = await disputeOf(tx, charge, moment.at)
        if (dispute?.isWithdrawn) {
          const failed = await transitions.fail(tx, moment, object, disputedCharge)
          return { reference, state: stateOf(failed) }
        }
        const left = await store.remaining(tx, organizationId, chargeReference)
        const isCovered = money.amount <= left && money.currency === charge.currency
        const done = isCovered
          ? await transitions.succeed(tx, moment, object)
          : await transitions.fail(tx, moment, object, overRefund)
        return { reference, state: stateOf(done) }
      }),

    async dispute({ organizationId, reference }) {
      const { at } = await clocks.show(database.sql, organizationId)
      return findDispute(database.sql, organizationId, reference, at)
    },

    acceptDispute: ({ organizationId, reference }) =>
      database.transaction(async (tx) => {
        const moment = await clocks.moment(tx, organizationId)
        return acceptDispute(tx, moment, reference)
      }),

    /** Messages come by the hook, within the process. */
    news: async () => [],

    async *listSince(organizationId, since): AsyncGenerator<Listed> {
      for (let from = since, reference = ''; ; ) {
        const page = { reference, limit: rowsPerRead }
        const rows = await store.changed(database.sql, organizationId, from, page)
        for (const row of rows) {
          const { intentId, kind, modifiedAt } = row
          yield {
            reference: row.reference,
            intentId,
            kind,
            state: stateOf(row),
            changedAt: modifiedAt,
          }
        }
        const last = rows.at(-1)
        if (!last || rows.length < rowsPerRead) return
        from = last.modifiedAt
        reference = last.reference
      }
    },
  }

  return {
    driver,
    hooks,
    /** Lets a saved card decline the next charge, or all; false where there is no such card. */
    setDeclines: store.setDeclines,
    /** Of customers who are taken out of a sandbox. */
    eraseMovements: store.eraseMovements,

    async challenge(secret: string) {
      const object = await store.findByChallenge(database.sql, secret)
      if (!object) throw new AppError('NOT_FOUND')
      return object
    },

    /** The first answer counts; the address then ends. */
    async answer(secret: string, outcome: 'succeed' | 'fail') {
      const { organizationId, reference } = await this.challenge(secret)
      return change({ organizationId, reference }, (tx, moment, object) => {
        if (object.status !== 'action_required') return Promise.resolve(object)
        return outcome === 'succeed'
          ? transitions.succeed(tx, moment, object, false)
          : transitions.fail(tx, moment, object, refusedChallenge, false)
      })
    },
  }
}
export type SandboxProcessor = ReturnType<typeof createSandboxProcessor>
