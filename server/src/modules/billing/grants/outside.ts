import { after, span } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import { queues, seen, settled } from './apply.ts'
import type { GrantTypes, Outcome } from './benefit-types.ts'
import type { Dependencies } from './dependencies.ts'
import type { Place, Record } from './record.ts'
import type { Grant } from './rules/grant.ts'
import * as store from './store/grants.ts'

/** While a process works on a grant; longer than any attempt. */
const lease = 2 * span.minute
const timeLimit = span.minute
/** Until a grant of the same benefit is no longer worked on. */
const patience = 5 * span.second
/** Before each further attempt: for more than a day. */
const delays = [
  10 * span.second,
  span.minute,
  5 * span.minute,
  30 * span.minute,
  2 * span.hour,
  6 * span.hour,
  18 * span.hour,
]

const final = {
  error: { type: 'ServiceUnavailable', message: 'The other service could not be reached.' },
}

type Job = {
  readonly organizationId: string
  readonly grantId: string
  readonly taskNumber: number
}
/** What failed, and what the service said about the next attempt. */
type Again = { readonly again: Pick<ServiceUnavailable, 'isLimit' | 'retryAfter'> }
// biome-ignore lint/suspicious/noExplicitAny: the type of a row is known while it runs only
type Done = Outcome<any> | Again | 'revoked'

/** What is done at other services, after the commit: at most one thing at a time per benefit and customer. */
export function createOutside(dependencies: Dependencies, record: Record, types: GrantTypes) {
  const { benefits, clock, customers, database, jobs, log, merchants, random } = dependencies

  /** Locks the customer and the grant, in a transaction of its own. */
  async function locked<Result>(
    { grantId, organizationId }: Job,
    work: (place: Place, grant: Grant) => Promise<Result>,
  ): Promise<Result | undefined> {
    const found = await store.find(database.sql, [organizationId], grantId)
    if (!found) return undefined
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const customer = await customers.lock(tx, organizationId, found.customerId)
      const grant = await store.lock(tx, organizationId, grantId)
      return customer && grant && work({ tx, moment, customer }, grant)
    })
  }

  const isBusy = ({ taskUntil }: Pick<Grant, 'taskUntil'>) =>
    taskUntil !== null && taskUntil > clock.now()

  /** Takes the task, unless a later one replaced it or another is under way. */
  const take = (queue: string, job: Job) =>
    locked(job, async (place, grant) => {
      const { tx } = place
      if (grant.task === null || grant.taskNumber !== job.taskNumber) return undefined
      const others = await store.othersOf(tx, grant)
      if (isBusy(grant) || others.some(isBusy)) {
        await jobs.send(tx, queue, job, { at: after(clock.now(), patience) })
        return undefined
      }
      const isShared = others.some(({ revokedAt }) => revokedAt === null)
      if (grant.task === 'revoke' && isShared) {
        await record.save(place, grant, { ...grant, task: null, taskUntil: null })
        return undefined
      }
      const taskUntil = after(clock.now(), lease)
      const taskAttempts = grant.taskAttempts + 1
      return record.save(place, grant, { ...grant, taskAttempts, taskUntil })
    })

  async function benefitOf(sql: Sql, { benefitId, organizationId }: Grant) {
    const [benefit] = await benefits.findMany(sql, organizationId, [benefitId])
    if (!benefit) throw new Error('The benefit of a grant is missing.')
    return benefit
  }

  async function attempt(grant: Grant, signal: AbortSignal): Promise<Done> {
    const benefit = await benefitOf(database.sql, grant)
    const type = types.of(benefit.type)
    if (type?.runs !== 'outside') return final
    const shown = seen(grant, benefit)
    try {
      if (grant.task === 'revoke') {
        await type.revoke(shown, signal)
        return 'revoked'
      }
      return await type.grant(shown, grant.task === 'grant' ? 'granted' : 'updated', signal)
    } catch (error) {
      const fields = { code: 'grants.outside_failed', err: error, grant: grant.id }
      log.warn(fields, 'Another service refused a grant; it is tried again.')
      return {
        again: error instanceof ServiceUnavailable ? error : { isLimit: false, retryAfter: 0 },
      }
    }
  }

  const idle = { task: null, taskUntil: null } as const

  /** Those who wait for the end of a limit do not all come back at its end. */
  const spread = () => 1 + (random.bytes(1)[0] ?? 0) / 128

  async function retry(
    place: Place,
    grant: Grant,
    { again }: Again,
    { job, queue }: { readonly job: Job; readonly queue: string },
  ): Promise<boolean> {
    const usual = delays[grant.taskAttempts - 1]
    if (usual === undefined && !again.isLimit) return false
    const { retryAfter } = again
    const delay = again.isLimit ? retryAfter * spread() : Math.max(usual ?? 0, retryAfter)
    const taskAttempts = grant.taskAttempts - (again.isLimit ? 1 : 0)
    await record.save(place, grant, { ...grant, taskAttempts, taskUntil: null })
    await jobs.send(place.tx, queue, job, { at: after(clock.now(), delay) })
    return true
  }

  const settle = (queue: string, job: Job, done: Done) =>
    locked(job, async (place, grant) => {
      if (grant.taskNumber !== job.taskNumber) {
        // A later task waits for the end of this one.
        await record.save(place, grant, { ...grant, taskUntil: null })
        return
      }
      const isAgain = typeof done === 'object' && 'again' in done
      if (isAgain && (await retry(place, grant, done, { job, queue }))) return
      if (grant.task === 'revoke') {
        if (done !== 'revoked') {
          const fields = { code: 'grants.not_revoked', grant: grant.id }
          log.error(fields, 'A revoked grant could not be taken back at another service.')
        }
        await record.save(place, grant, { ...grant, ...idle })
        return
      }
      const outcome = isAgain || done === 'revoked' ? final : done
      const type = grant.task === 'grant' ? 'benefit_grant.created' : 'benefit_grant.updated'
      const benefit = await benefitOf(place.tx, grant)
      const changed = { ...settled(grant, place.moment, outcome), ...idle }
      await record.save(place, grant, changed, { type, benefit })
    })

  for (const queue of queues) {
    jobs.define(
      queue,
      async (data, signal) => {
        const job = data as Job
        const grant = await take(queue, job)
        if (grant) await settle(queue, job, await attempt(grant, signal))
      },
      { timeLimit },
    )
  }
}
