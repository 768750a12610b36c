import { AppError, after, isUuid, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { type News, ProcessorUnavailable } from '../../../platform/processors/index.ts'
import { withTimeout } from '../../../platform/system.ts'
import { createApply } from './apply.ts'
import { createHooks, type Dependencies } from './dependencies.ts'
import { type Asked, createExchange, driverOf, waitForOperator } from './exchange.ts'
import { createPaymentList } from './list.ts'
import { createOpen } from './open.ts'
import { createReconciliation } from './reconcile.ts'
import { type Intent, isFinal, isUnanswered } from './rules/intents.ts'
import { createSchedule, timerKind } from './schedule.ts'
import * as comparisons from './store/comparisons.ts'
import * as store from './store/intents.ts'
import * as newsStore from './store/news.ts'
import { paymentToWire } from './wire.ts'

/** How long a request waits for the processor; the intent goes on without it. */
const requestPatience = 10 * span.second
const newsRetention = 90 * span.day

export function createPayments(dependencies: Dependencies) {
  const { clock, clocks, database, drivers, log, random, timers } = dependencies
  const hooks = createHooks()
  const schedule = createSchedule(timers)
  const { assertReady, open, returnMoney } = createOpen({ drivers, random, schedule })
  const { lock, apply } = createApply({ ...dependencies, hooks, schedule, returnMoney })
  const exchange = createExchange(dependencies, hooks)
  const reconciliation = createReconciliation({ ...dependencies, hooks, schedule })

  timers.define({
    name: timerKind,
    lock: (tx, { organizationId, subjectId }) => lock(tx, organizationId, subjectId),
    prepare: {
      outside: async ({ organizationId, subjectId }) => ({
        hash: '',
        value: await askOrWait({ organizationId, intentId: subjectId }),
      }),
      // A response is applied to whatever the intent is then.
      hash: async () => '',
    },
    async run(tx, { subjectId: id, lane: customerId }, moment, prepared) {
      const asked = prepared as Asked | ProcessorUnavailable
      if (asked instanceof ProcessorUnavailable) {
        schedule.later(tx, moment, { id, customerId }, asked.retryAfter)
      } else await apply(tx, moment, asked)
    },
  })

  /** A processor that is down for a day is no failure of the timer, which would be parked. */
  async function askOrWait(question: Parameters<typeof exchange.ask>[0]) {
    try {
      return await exchange.ask(question, async (asked) => asked)
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error
      const { intentId: intent, organizationId: organization } = question
      const fields = { organization, intent, reason: error.message }
      log.warn({ code: 'payments.waiting', ...fields }, 'A payment waits for its processor.')
      return error
    }
  }

  async function attempt({ organizationId, id }: Intent, onlyUnanswered: boolean): Promise<void> {
    let isAnswered = false
    const question = { organizationId, intentId: id, onlyUnanswered }
    await exchange
      .ask(question, (asked) => {
        isAnswered = true
        return database.transaction(async (tx) => {
          const moment = await clocks.moment(tx, organizationId)
          await lock(tx, organizationId, id)
          await apply(tx, moment, asked)
        })
      })
      .catch((error: unknown) => {
        if (isAnswered) throw error
        const fields = { err: error, organization: organizationId, intent: id }
        log.warn({ code: 'payments.no_answer', ...fields }, 'The processor did not answer.')
      })
  }

  async function wait(intent: Intent, onlyUnanswered: boolean): Promise<Intent> {
    await withTimeout(requestPatience, attempt(intent, onlyUnanswered), undefined)
    const { id, organizationId } = intent
    return (await store.find(database.sql, [organizationId], id)) ?? intent
  }

  async function returnAddress(intent: Intent): Promise<string | undefined> {
    for (const find of hooks.returnAddress) {
      const address = await find(database.sql, intent)
      if (address !== undefined) return address
    }
    return undefined
  }

  const lists = createPaymentList(dependencies)

  async function driverFor(organizationId: string) {
    const { live } = await clocks.show(database.sql, organizationId)
    const driver = driverOf(drivers, live)
    if (driver) return driver
    throw new ProcessorUnavailable('Live payments have no processor.', waitForOperator)
  }

  return {
    hooks,
    open,
    assertReady,

    find: store.find,
    findByReferences: store.findByReferences,
    chargeOf: store.chargeOf,

    /** What the processor says about a dispute now; outside any transaction. */
    async dispute(organizationId: string, reference: string) {
      const driver = await driverFor(organizationId)
      return driver.dispute({ organizationId, reference })
    },

    /** Gives in to a dispute at the processor; outside any transaction. */
    async acceptDispute(organizationId: string, reference: string) {
      const driver = await driverFor(organizationId)
      return driver.acceptDispute({ organizationId, reference })
    },

    /**
     * Asks the processor now, for a caller that waits for the result; outside any transaction. After
     * ten seconds, or if the processor does not answer, the timer of the intent goes on.
     */
    async advance(intentId: string): Promise<Intent> {
      const intent = await store.findAnywhere(database.sql, intentId)
      if (!intent) throw new AppError('NOT_FOUND')
      if (!isUnanswered(intent)) return intent
      return wait(intent, true)
    },

    /** The same for one that was answered: for a customer who says that a challenge is passed. */
    async readAgain(intent: Intent): Promise<Intent> {
      return isFinal(intent) ? intent : wait(intent, false)
    },

    lastOfOrder: store.lastOfOrder,
    countOfOrder: store.countOfOrder,

    /** Cancels it at the processor if that is still possible; the result is told by `settled`. */
    async giveUp(tx: Tx, moment: Moment, intentId: string): Promise<void> {
      const intent = await store.lock(tx, moment.organizationId, intentId)
      if (!intent || isFinal(intent) || intent.kind === 'refund') return
      await store.save(tx, { ...intent, givenUpAt: moment.at, modifiedAt: moment.at })
      schedule.now(tx, moment, intent)
    },

    /** For a customer who comes back from a challenge: asks soon, and resolves to where they go on. */
    async returned(intentId: string): Promise<string | undefined> {
      const intent = await store.findAnywhere(database.sql, intentId)
      if (!intent) return undefined
      if (!isFinal(intent)) {
        await database.transaction(async (tx) => {
          const moment = await clocks.moment(tx, intent.organizationId)
          schedule.now(tx, moment, intent)
        })
      }
      return returnAddress(intent)
    },

    /** Where a customer goes on after a challenge. */
    async returnAddress(intentId: string): Promise<string | undefined> {
      const intent = await store.findAnywhere(database.sql, intentId)
      return intent && returnAddress(intent)
    },

    /** The order that the payment of a checkout has paid. */
    async assignOrder(tx: Tx, moment: Moment, intentId: string, orderId: string): Promise<void> {
      const intent = await store.lock(tx, moment.organizationId, intentId)
      if (intent) await store.save(tx, { ...intent, orderId, modifiedAt: moment.at })
    },

    /** Takes a message of the processor once; its intent is asked for again. */
    async take(news: News): Promise<void> {
      const { organizationId, reference } = news
      const intentId = news.intentId !== null && isUuid(news.intentId) ? news.intentId : null
      await database.transaction(async (tx) => {
        const moment = await clocks.moment(tx, organizationId)
        const intent = await store.findByNews(tx, organizationId, { reference, intentId })
        const driver = driverOf(drivers, moment.live)?.name ?? 'none'
        const received = { driver, intentId: intent?.id ?? null, at: clock.now() }
        if (!(await newsStore.insert(tx, news, received))) return
        if (intent) schedule.now(tx, moment, intent)
        else for (const run of hooks.news) await run(tx, moment, news)
      })
    },

    /** Refuses while the result of a payment is not known: nobody would apply it. */
    async assertNoneOpen(tx: Tx, organizationId: string): Promise<void> {
      if (await store.hasOpen(tx, organizationId)) {
        throw new AppError('ORGANIZATION_HAS_OPEN_PAYMENTS')
      }
    },

    compareWithLedger: store.compareWithLedger,

    list: lists.list,
    walk: (organizationId: string) => lists.walk(organizationId, paymentToWire),

    async get(organizationIds: readonly string[], id: string): Promise<Intent> {
      const intent = await store.findPayment(database.sql, organizationIds, id)
      if (!intent) throw new AppError('NOT_FOUND')
      return intent
    },

    ...reconciliation,
    /** What the last comparisons of all organizations found. */
    differences: () => comparisons.summary(database.sql),

    sweepNews: (signal?: AbortSignal) =>
      newsStore.removeBefore(database.sql, after(clock.now(), -newsRetention), signal),
  }
}
export type Payments = ReturnType<typeof createPayments>
