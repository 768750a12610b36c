import { after, span } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store/events.ts'

const jobName = 'incoming-events.replay'
/** By one statement; so many wait at most before the next ones are added, so that new events hardly wait. */
const portion = 1_000
const pause = span.second

type Period = {
  readonly from: string
  readonly to: string
  readonly verdict: string | null
  readonly type: string | null
}
type Work = {
  readonly organizationId: string
  readonly connectionId: string
  readonly period: Period
  /** The last one that was looked at again, and the last one of all. */
  readonly after: number
  readonly last: number
}

const toStored = ({ from, to, ...of }: Period): store.Period => ({
  ...of,
  from: new Date(from),
  to: new Date(to),
})

/** Looks again at all events of a period: a portion after the other, each when the one before is done. */
export function createReplay(
  { billingSources, clock, database, jobs }: Dependencies,
  wake: (organizationId: string) => void,
) {
  const { sql } = database

  const enqueue = (work: Work, ms = 0) =>
    database.transaction((tx) =>
      jobs.send(tx, jobName, work, ms > 0 ? { at: after(clock.now(), ms) } : undefined),
    )

  async function run(work: Work) {
    const { connectionId, last, organizationId, period } = work
    const { count } = await store.waitingOf(sql, connectionId, portion)
    if (count >= portion) return enqueue(work, pause)
    const options = { after: work.after, last, limit: portion, now: clock.now() }
    const reached = await store.replayNext(sql, organizationId, toStored(period), options)
    if (reached === undefined) return
    wake(organizationId)
    if (reached < last) await enqueue({ ...work, after: reached })
  }

  jobs.define(jobName, (data) => run(data as Work))

  /** Resolves to how many there are. */
  return async function replayPeriod(organizationId: string, period: Period): Promise<number> {
    const source = await billingSources.find(organizationId)
    if (!source || source.disconnectedAt) return 0
    const { count, last } = await store.countPeriod(
      database.lists,
      organizationId,
      toStored(period),
    )
    const { connectionId } = source
    if (count > 0) await enqueue({ organizationId, connectionId, period, after: 0, last })
    return count
  }
}
