import type { Client } from 'pg'
import { summary } from '../../modules/billing/payments/index.ts'
import { sqlOn } from '../../platform/database/index.ts'
import { countSetAside as countReactions } from '../../platform/events/index.ts'
import { countSetAside as countJobs, hasJobs, listFailing } from '../../platform/jobs/index.ts'
import { countParked, pausedSince, stopped } from '../../platform/timers/index.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** By then a recurring job has failed for more than an hour. */
const minTries = 10

/** Jobs that were set aside wait for the operator. */
export async function checkJobs(client: Client): Promise<readonly Finding[]> {
  const sql = sqlOn(client)
  if (!(await hasJobs(sql))) return [ok('jobs', 'none yet')]
  const [jobs, reactions] = [await countJobs(sql), await countReactions(sql)]
  const failing = await listFailing(sql, minTries)
  const findings: Finding[] = failing.map(({ job, tries, error }) =>
    warn('jobs', `${job} failed ${tries} times: ${error ?? 'no reason given'}`, 'Check the log.'),
  )
  if (jobs + reactions > 0) {
    const what = `${jobs} jobs and ${reactions} reactions failed for a day and were set aside`
    findings.push(warn('jobs', what, 'guildhall job list, then guildhall job retry.'))
  }
  return findings.length > 0 ? findings : [ok('jobs', 'nothing was set aside')]
}

const mostStops = 1_000

/** Payments that differ from the books of the processor, by the last comparisons. */
export async function checkPayments(client: Client): Promise<Finding> {
  const { differences, organizations, since } = await summary(sqlOn(client))
  if (organizations === 0) return ok('payments', 'equal the books of their processors')
  const what = `${differences} differ from the books of their processors, or could not be compared, in ${organizations} organizations, since ${since?.toISOString()}`
  const advice = 'Look for payments.differ and payments.not_compared in the log.'
  return fail('payments', what, advice)
}

/** Live billing that is paused, or work of it that failed too often, waits for the operator. */
export async function checkTimers(client: Client): Promise<readonly Finding[]> {
  const sql = sqlOn(client)
  const [since, parked] = [await pausedSince(sql), await countParked(sql)]
  const findings: Finding[] = []
  if (since) {
    const what = `live billing is paused since ${since.toISOString()}`
    findings.push(warn('billing', what, 'guildhall billing resume, when it may continue.'))
  }
  const stops = await stopped(sql, mostStops)
  if (stops.length > 0) {
    const what = `${stops.length === mostStops ? 'many' : stops.length} organizations are stopped, such as ${stops[0]?.organizationId}`
    findings.push(warn('billing', what, 'guildhall billing start, when they may continue.'))
  }
  if (parked > 0) {
    const what = `${parked} timers failed twenty times and are parked`
    findings.push(warn('billing', what, 'guildhall job list, then guildhall job retry.'))
  }
  return findings.length > 0 ? findings : [ok('billing', 'runs, and nothing is parked')]
}
