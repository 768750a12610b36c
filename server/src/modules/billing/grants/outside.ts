import { after, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { jobName, seen, settled } from './apply.ts'
import type { GrantTypes, Outcome } from './benefit-types.ts'
import type { Dependencies } from './dependencies.ts'
import type { Record } from './record.ts'
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
// biome-ignore lint/suspicious/noExplicitAny: the type of a row is known while it runs only
type Done = Outcome<any> | 'revoked' | 'again'

/** What is done at other services, after the commit: at most one thing at a time per benefit and customer. */
export function createOutside(dependencies: Dependencies, record: Record, types: GrantTypes) {
  const { benefits, clock, customers, database, jobs, log, merchants } = dependencies

  /** Locks the customer and the grant, in a transaction of its own. */
  async function locked<Result>(
    { grantId, organizationId }: Job,
    work: (tx: Tx, moment: Moment, grant: Grant) => Promise<Result>,
  ): Promise<Result | undefined> {
    const found = await store.find(database.sql, [organizationId], grantId)
    if (!found) return undefined
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      await customers.lock(tx, organizationId, found.customerId)
      const grant = await store.lock(tx, organizationId, grantId)
      return grant && work(tx, moment, grant)
    })
  }

  const isBusy = ({ taskUntil }: Pick<Grant, 'taskUntil'>) =>
    taskUntil !== null && taskUntil > clock.now()

  /** Takes the task, unless a later one replaced it or another is under way. */
  const take = (job: Job) =>
    locked(job, async (tx, moment, grant) => {
      if (grant.task === null || grant.taskNumber !== job.taskNumber) return undefined
      const others = await store.othersOf(tx, grant)
      if (isBusy(grant) || others.some(isBusy)) {
        await jobs.send(tx, jobName, job, { at: after(clock.now(), patience) })
        return undefined
      }
      const isShared = others.some(({ revokedAt }) => revokedAt === null)
      if (grant.task === 'revoke' && isShared) {
        await record.save(tx, moment, grant, { ...grant, task: null, taskUntil: null })
        return undefined
      }
      const taskUntil = after(clock.now(), lease)
      const taskAttempts = grant.taskAttempts + 1
      return record.save(tx, moment, grant, { ...grant, taskAttempts, taskUntil })
    })

  async function attempt(grant: Grant, signal: AbortSignal): Promise<Done> {
    const ids = [grant.benefitId]
    const [benefit] = await benefits.findMany(database.sql, grant.organizationId, ids)
    const type = benefit && types.of(benefit.type)
    if (!benefit || type?.runs !== 'outside') return final
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
      return 'again'
    }
  }

  const idle = { task: null, taskUntil: null } as const

  async function again(tx: Tx, moment: Moment, grant: Grant, job: Job): Promise<boolean> {
    const delay = delays[grant.taskAttempts - 1]
    if (delay === undefined) return false
    await record.save(tx, moment, grant, { ...grant, taskUntil: null })
    await jobs.send(tx, jobName, job, { at: after(clock.now(), delay) })
    return true
  }

  const settle = (job: Job, done: Done) =>
    locked(job, async (tx, moment, grant) => {
      if (grant.taskNumber !== job.taskNumber) {
        // A later task waits for the end of this one.
        await record.save(tx, moment, grant, { ...grant, taskUntil: null })
        return
      }
      if (done === 'again' && (await again(tx, moment, grant, job))) return
      if (grant.task === 'revoke') {
        if (done !== 'revoked') {
          const fields = { code: 'grants.not_revoked', grant: grant.id }
          log.error(fields, 'A revoked grant could not be taken back at another service.')
        }
        await record.save(tx, moment, grant, { ...grant, ...idle })
        return
      }
      const outcome = done === 'again' || done === 'revoked' ? final : done
      const told = grant.task === 'grant' ? 'benefit_grant.created' : 'benefit_grant.updated'
      await record.save(tx, moment, grant, { ...settled(grant, moment, outcome), ...idle }, told)
    })

  jobs.define(
    jobName,
    async (data, signal) => {
      const job = data as Job
      const grant = await take(job)
      if (grant) await settle(job, await attempt(grant, signal))
    },
    { timeLimit },
  )
}
