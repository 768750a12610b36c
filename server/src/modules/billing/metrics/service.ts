import {
  type CohortsQuery,
  type MetricsQuery,
  maxCohorts,
  maxDays,
  minDate,
} from '@guildhall/contract/billing/metrics'
import { after, bucketsOf, invalidInput, isCurrency, span } from '../../../kernel/index.ts'
import { createCatchUp, type Turn } from '../../../platform/catch-up.ts'
import type { Dependencies } from './dependencies.ts'
import { recordFacts } from './record.ts'
import { cohortsOf } from './rules/cohorts.ts'
import { sumsOf } from './rules/figures.ts'
import * as facts from './store/facts.ts'
import { readSums } from './store/sums.ts'

/** So many facts are added to the sums in one transaction. */
const batchSize = 5_000
/** Hours of the longest time that may be asked for, with room. */
const maxPeriods = 1_000

const isWrong = (field: string, msg: string) =>
  invalidInput({ loc: ['query', field], msg, type: 'value_error' })

type Days = Pick<MetricsQuery, 'start_date' | 'end_date' | 'interval' | 'timezone'>

/** From the start of `start_date` to the end of `end_date`, by the clock on the wall. */
function timeOf({ start_date, end_date, interval, timezone }: Days) {
  if (start_date < minDate) throw isWrong('start_date', `Must not be before ${minDate}`)
  const [first, last] = [new Date(start_date), new Date(end_date)]
  if (last < first) throw isWrong('end_date', 'Must not be before start_date')
  const limit = maxDays[interval]
  if (last.getTime() - first.getTime() > limit * span.day) {
    throw isWrong('end_date', `With this interval, at most ${limit} days after start_date`)
  }
  const startOf = (day: Date) => {
    // The day begins somewhere on earth up to fourteen hours before it does in UTC.
    const around = { from: after(day, -span.day), to: after(day, 2 * span.day) }
    const days = bucketsOf(around, 'day', timezone, 10) ?? []
    return days.find(({ timestamp }) => dayIn(timestamp, timezone) >= isoDay(day))?.timestamp ?? day
  }
  return { from: startOf(first), to: startOf(after(last, span.day)) }
}

const periodsOf = (query: MetricsQuery) =>
  bucketsOf(timeOf(query), query.interval, query.timezone, maxPeriods) ?? []

const isoDay = (date: Date) => date.toISOString().slice(0, 10)
const dayIn = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(date)

export function createMetrics(dependencies: Dependencies) {
  const { clocks, database, log, merchants, subscriptions } = dependencies

  async function addToSums(organizationId: string): Promise<Turn> {
    try {
      const count = await database.transaction((tx) =>
        facts.sumOldest(tx, organizationId, batchSize),
      )
      return count === batchSize ? 'more' : 'done'
    } catch (error) {
      // The others go on; the sweep comes back to this one.
      failed(error)
      return 'done'
    }
  }

  const catchUp = createCatchUp({
    work: addToSums,
    organizationsAfter: (last, limit) => facts.organizationsToSum(database.sql, last, limit),
    failed,
  })

  function failed(error: unknown) {
    if (catchUp.isStopped()) return
    log.error({ code: 'metrics.not_summed', err: error }, 'Figures could not be summed.')
  }

  recordFacts(dependencies, catchUp.wake)

  async function currencyOf(organizationId: string, { currency }: MetricsQuery): Promise<string> {
    if (currency === undefined) return (await merchants.get(database.sql, organizationId)).currency
    if (!isCurrency(currency)) throw isWrong('currency', 'Unknown currency')
    return currency
  }

  return {
    /** What the figures of each period, and of all of them together, are computed from. */
    async read(organizationId: string, query: MetricsQuery) {
      const buckets = periodsOf(query)
      const currency = await currencyOf(organizationId, query)
      const found = await readSums(
        database.lists,
        {
          organizationId,
          currency,
          productIds: query.product_id,
          billingTypes: query.billing_type,
          customerIds: query.customer_id,
        },
        buckets,
      )
      const { all, periods } = sumsOf(found, buckets.length)
      return {
        currency,
        all,
        periods: buckets.map(({ timestamp }, index) => ({
          timestamp,
          sums: periods[index] ?? all,
        })),
      }
    },

    /** The cohorts of the intervals that begin in a time, each until now. */
    async cohorts(organizationId: string, query: CohortsQuery) {
      const { interval, product_id: productIds, timezone } = query
      const time = timeOf(query)
      const { at } = await clocks.show(database.sql, organizationId)
      const end = new Date(Math.max(time.to.getTime(), at.getTime() + 1))
      const intervals = bucketsOf({ from: time.from, to: end }, interval, timezone, maxCohorts)
      if (!intervals) {
        throw isWrong('start_date', `At most ${maxCohorts} intervals from start_date until now`)
      }
      const starts = intervals.map(({ timestamp }) => timestamp)
      const wanted = { organizationId, productIds, starts, ...time }
      const lives = await subscriptions.countLives(database.lists, wanted)
      const own = starts.filter((start) => start < time.to)
      const now = starts.findLastIndex((start) => start <= at)
      return cohortsOf(lives, own.length, now).map((cohort, index) => ({
        timestamp: starts[index] ?? time.from,
        ...cohort,
      }))
    },

    /** The time of an organization, and when its figures begin. */
    async reach(organizationId: string) {
      const { sql } = database
      const [{ at }, firstAt, { currency }, all] = await Promise.all([
        clocks.show(sql, organizationId),
        facts.firstTime(sql, organizationId),
        merchants.get(sql, organizationId),
        facts.currencies(sql, organizationId),
      ])
      const isOwn = (each: string) => each === currency
      const currencies = [...all.filter(isOwn), ...all.filter((each) => !isOwn(each))]
      return { at, firstAt, currencies }
    },

    /** Adds all facts to the sums. */
    sweep: catchUp.sweep,
    start: catchUp.start,
    stop: catchUp.stop,
  }
}
export type Metrics = ReturnType<typeof createMetrics>
