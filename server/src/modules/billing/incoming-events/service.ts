import type { verdicts } from '@guildhall/contract/billing/incoming-events'
import { AppError, span } from '../../../kernel/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import { allows } from '../../identity/organizations/index.ts'
import { createCounts } from './counts.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { createFetched } from './fetched.ts'
import { createMissing } from './missing.ts'
import { createPictures } from './picture.ts'
import { createProjector } from './project.ts'
import { createReader } from './read.ts'
import { createReceiver } from './receive.ts'
import { createReplay } from './replay.ts'
import { createReturned } from './returned.ts'
import { createRows } from './rows.ts'
import { createSellers } from './seller.ts'
import * as backlog from './store/backlog.ts'
import * as store from './store/events.ts'
import { createUndelivered } from './undelivered.ts'
import { createWatch } from './watch.ts'
import { createWork } from './work.ts'

const retention = 30 * span.day
const anonymizeBatch = 500
const mayRead = { customer: ['read'], sale: ['read'] }

type Query = {
  readonly type?: string | undefined
  readonly verdict?: (typeof verdicts)[number] | 'none' | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** What billing providers send: taken, judged and stored as rows of those who own them. */
export function createIncomingEvents(dependencies: Dependencies) {
  const { clock, customers, database, organizations } = dependencies
  const hooks: Hooks = { seeking: createHook('incoming-events.seeking') }
  const counts = createCounts(dependencies.metrics)
  const reader = createReader(dependencies)
  const rows = createRows(dependencies, reader)
  const projector = createProjector(dependencies, reader, rows)
  const fetched = createFetched(dependencies, reader, rows)
  const pictures = createPictures(dependencies, reader, rows)
  const sellers = createSellers(dependencies)
  const work = createWork(dependencies, { counts, hooks, pictures, projector, reader, sellers })
  const receive = createReceiver(dependencies, {
    counts,
    reader,
    stored: (organizationId) => work.wake([organizationId]),
  })

  const again = createReplay(dependencies, (organizationId) => work.wake([organizationId]))

  customers.hooks.anonymize.register('incoming-events', async (tx, { organizationId, id }) =>
    store.eraseOfCustomer(tx, organizationId, id, anonymizeBatch),
  )

  async function assertMayRead(userId: string, organizationId: string) {
    const member = await organizations.findMember(database.sql, organizationId, userId)
    if (!member) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    if (allows(member.roles, member.custom, mayRead)) return
    throw new AppError('YOU_ARE_NOT_ALLOWED_TO_READ_THE_EVENTS_OF_THE_PROVIDER')
  }

  async function get(userId: string, organizationId: string, id: string) {
    await assertMayRead(userId, organizationId)
    const event = await store.find(database.sql, organizationId, id)
    if (!event) throw new AppError('NOT_FOUND')
    return event
  }

  return {
    hooks,
    receive,
    fetched,
    missing: createMissing(dependencies, reader, rows),
    returned: createReturned(dependencies, reader, projector),
    undelivered: createUndelivered(dependencies, { counts, reader }),
    lookAt: work.lookAt,
    start: work.start,
    stop: work.stop,
    runDue: work.runDue,
    get,
    lastReceivedAt: (organizationId: string) => store.lastReceivedAt(database.sql, organizationId),
    async list(userId: string, organizationId: string, query: Query) {
      await assertMayRead(userId, organizationId)
      const { cursor, limit, type = null, verdict = null } = query
      const before = cursor === undefined ? null : Number(cursor)
      const filters = { type, verdict, before }
      const rows = await store.list(database.lists, organizationId, filters, limit + 1)
      const items = rows.slice(0, limit)
      return { items, next: rows.length > limit ? (items.at(-1)?.sequence ?? null) : null }
    },
    async replay(userId: string, organizationId: string, id: string) {
      const event = await get(userId, organizationId, id)
      // Without its body, which was erased, there is nothing to look at.
      if ((await store.replay(database.sql, organizationId, id, clock.now())) === 0) {
        throw new AppError('NOT_FOUND')
      }
      work.wake([organizationId])
      return event
    },
    async replayPeriod(
      userId: string,
      organizationId: string,
      period: Parameters<typeof again>[1],
    ) {
      await assertMayRead(userId, organizationId)
      return again(organizationId, period)
    },
    watch: createWatch(dependencies),
    backlog: () => backlog.backlog(database.lists),
    countSetAside: () => backlog.countSetAside(database.lists),
    sweep: (signal?: AbortSignal) =>
      store.deleteOld(database.sql, new Date(clock.ms() - retention), signal),
  }
}
export type IncomingEvents = ReturnType<typeof createIncomingEvents>
