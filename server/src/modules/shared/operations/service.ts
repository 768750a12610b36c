import manifest from '../../../../package.json' with { type: 'json' }
import { AppError, span } from '../../../kernel/index.ts'
import { readMigrations } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { fillDays, firstDay } from './rules.ts'
import * as store from './store.ts'
import { shownSettings } from './wire.ts'

const listed = 100
/** Tries after which a recurring job counts as failing. */
const leastTries = 3

/** What the operator sees and repairs: figures, queues, providers and settings. */
export function createOperations(dependencies: Dependencies) {
  const { backups, clock, config, database, directory, events, jobs, mailer, signals } =
    dependencies
  const { following, social, tasks, webhooks } = dependencies
  const { lists: sql } = database
  const newestMigration = readMigrations().then((all) => all.at(-1)?.name ?? '')

  async function queues() {
    const [found, jobsSetAside, waitingReactions, reactionsSetAside, waitingWebhooks] =
      await Promise.all([
        jobs.queues(),
        jobs.setAside.count(),
        events.waiting(),
        events.setAside.count(),
        webhooks.waiting(),
      ])
    const oldest = found.flatMap(({ oldestDue }) => oldestDue?.getTime() ?? [])
    return {
      dueJobs: found.reduce((all, { due }) => all + due, 0),
      oldestDueSeconds:
        oldest.length === 0 ? 0 : Math.max(0, (clock.ms() - Math.min(...oldest)) / 1000),
      jobsSetAside,
      waitingReactions,
      reactionsSetAside,
      waitingWebhooks,
    }
  }

  async function overview() {
    const now = clock.now()
    const from = firstDay(now)
    const unsent = await mailer.unsent()
    const { completedAt, ...backup } = await backups.attention()
    return {
      version: manifest.version,
      migration: await newestMigration,
      at: now.toISOString(),
      users: await directory.counts(),
      signUps: fillDays(await store.signUpsByDay(sql, from), now),
      sessions: {
        active: await store.activeSessions(sql, now),
        byDay: fillDays(await store.sessionsByDay(sql, from), now),
      },
      emails: {
        waiting: mailer.usesOutbox ? 0 : unsent.waiting,
        oldestAt: mailer.usesOutbox ? null : (unsent.oldest?.toISOString() ?? null),
        delivery: mailer.usesOutbox ? ('outbox' as const) : ('smtp' as const),
      },
      queues: await queues(),
      following: await following(),
      backups: { ...backup, completedAt: completedAt?.toISOString() ?? null },
      health: { database: true, otherNodesHeard: signals.isConnected() },
    }
  }

  async function listJobs() {
    const [found, failing, jobsSetAside, reactions] = await Promise.all([
      jobs.queues(),
      jobs.setAside.failing(leastTries),
      jobs.setAside.list(listed),
      events.setAside.list(listed),
    ])
    return { queues: found, failing, jobsSetAside, reactions }
  }

  async function listTasks() {
    const since = new Date(clock.ms() - span.hour)
    const found = await Promise.all(tasks.map((source) => source(since)))
    return found.flat()
  }

  async function retry(id: string): Promise<void> {
    const again = (await jobs.setAside.retry(id)) || (await events.setAside.retry(id))
    if (!again) throw new AppError('JOB_NOT_FOUND')
  }

  async function remove(id: string): Promise<void> {
    if (!(await jobs.setAside.remove(id))) throw new AppError('JOB_NOT_FOUND')
  }

  async function testProvider(id: string) {
    const looking = social.endpointsOf(id)
    if (!looking) throw new AppError('PROVIDER_NOT_FOUND')
    try {
      const { authorizationUrl, tokenUrl } = await looking
      return { ok: true, authorizationUrl, tokenUrl, error: null }
    } catch (error) {
      const text = error instanceof Error ? error.message.slice(0, 300) : ''
      return { ok: false, authorizationUrl: null, tokenUrl: null, error: text }
    }
  }

  return {
    overview,
    listJobs,
    listTasks,
    retry,
    remove,
    providers: social.described,
    testProvider,
    settings: () => ({
      baseUrl: config.baseUrl,
      database: config.database.kind,
      mail: config.mail.kind,
      rateLimit: config.rateLimit,
      testClock: config.testClock,
      settings: shownSettings(config.settings),
    }),
  }
}
export type Operations = ReturnType<typeof createOperations>
