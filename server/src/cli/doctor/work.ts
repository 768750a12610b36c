import type { Client } from 'pg'
import { sqlOn } from '../../platform/database/index.ts'
import { countSetAside as countReactions } from '../../platform/events/index.ts'
import { countSetAside as countJobs, hasJobs, listFailing } from '../../platform/jobs/index.ts'
import { type Finding, ok, warn } from './finding.ts'

/** Of a job that comes back by itself: by then it has failed for more than an hour. */
const manyTries = 10

/** What failed for a day waits until somebody looks at it. */
export async function checkWork(client: Client): Promise<readonly Finding[]> {
  const sql = sqlOn(client)
  if (!(await hasJobs(sql))) return [ok('jobs', 'none yet')]
  const [jobs, reactions] = [await countJobs(sql), await countReactions(sql)]
  const failing = await listFailing(sql, manyTries)
  const findings: Finding[] = failing.map(({ job, tries, error }) =>
    warn('jobs', `${job} failed ${tries} times: ${error ?? 'no reason given'}`, 'Look at the log.'),
  )
  if (jobs + reactions > 0) {
    const what = `${jobs} jobs and ${reactions} reactions failed for a day and were set aside`
    findings.push(warn('jobs', what, 'guildhall job list, then guildhall job retry.'))
  }
  return findings.length > 0 ? findings : [ok('jobs', 'nothing was set aside')]
}
