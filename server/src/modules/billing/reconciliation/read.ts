import { z } from 'zod'
import { span } from '../../../kernel/index.ts'
import { ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import { addDrift, type Source, type Task, taskOf } from '../billing-sources/index.ts'
import type { Drift, Kind } from '../incoming-events/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { AssureEndpoint } from './endpoint.ts'
import {
  type Asked,
  type List,
  listsOf,
  organizationPath,
  pathOf,
  type Step,
  type Stored,
  stepsOf,
} from './steps.ts'
import { createUndeliveredReads } from './undelivered.ts'

const perPage = 100
const mostPages = 10_000
/** In one turn, each asked for alone. */
const atOnce = 25
/** A clock there may be behind. */
const tolerance = 10 * span.minute

const Row = z.looseObject({ id: z.string() })
const Page = z.object({
  items: z.array(Row).max(perPage),
  pagination: z.object({ total_count: z.int().min(0) }),
})
const Seats = z.object({ seats: z.array(Row).max(10_000) })
type Rows = readonly z.output<typeof Row>[]

const unusable = (what: string) =>
  new ServiceUnavailable(`The billing provider answered ${what}.`, span.minute)

/** One request, or a few, of what is read from a provider. */
export function createReads(dependencies: Dependencies, assureEndpoint: AssureEndpoint) {
  const { billingSources, clock, incomingEvents } = dependencies
  const { ask } = billingSources
  const { fetched } = incomingEvents

  /** An older provider does not have each of the lists. */
  async function page(
    { access, signal, source }: Asked,
    list: List,
    number: number,
    limit = perPage,
  ) {
    const { providerOrganizationId } = source
    const organization = providerOrganizationId ? { organization_id: providerOrganizationId } : {}
    const query = { ...list.query, ...organization, page: number, limit }
    const answer = await ask(access, { path: list.path, query, signal })
    if (answer.status === 404) return { items: [], pagination: { total_count: 0 } }
    const read = Page.safeParse(answer.body)
    if (answer.status !== 200 || !read.success) throw unusable(`${answer.status} to ${list.path}`)
    return read.data
  }

  const next = (task: Task): Task => ({ ...task, step: task.step + 1, page: 1, after: null })
  const readUndelivered = createUndeliveredReads(
    dependencies,
    ({ task }) =>
      async (_, current) => ({ ...current, task: next(task) }),
  )
  const counted = (source: Source, task: Task, drift: Drift): Source => ({
    ...source,
    task,
    drift: addDrift(source.drift, drift),
    driftedAt: drift.found > 0 ? clock.now() : source.driftedAt,
  })
  const readingOf = async ({ source, task }: Asked) => ({
    sequence: await fetched.sequence(source.organizationId),
    at: clock.now(),
    since: new Date(task.startedAt),
    isComparison: task.name === 'reconciliation',
  })

  async function count(asked: Asked): Promise<Stored> {
    const { source, task } = asked
    const sequence = await fetched.sequence(source.organizationId)
    let total = 0
    for (const list of listsOf(stepsOf(task))) {
      total += (await page(asked, list, 1, 1)).pagination.total_count
    }
    return async (_, current) => ({ ...current, task: { ...next(task), sequence, total } })
  }

  /** Whether what follows was there when the last reading began. */
  function isKnown(rows: Rows, { since }: Task): boolean {
    const created = rows.at(-1)?.created_at
    if (since === null || typeof created !== 'string') return false
    return Date.parse(created) < Date.parse(since) - tolerance
  }

  async function readList(asked: Asked, list: List): Promise<Stored> {
    const { task } = asked
    const reading = await readingOf(asked)
    const { items } = await page(asked, list, task.page)
    const isLast =
      items.length < perPage || task.page >= mostPages || (list.untilKnown && isKnown(items, task))
    const done = task.done + items.length
    const read = { ...task, done, total: Math.max(done, task.total) }
    return async (tx, source) => {
      const drift = await fetched.apply(tx, source, list.kind, items, reading)
      return counted(source, isLast ? next(read) : { ...read, page: task.page + 1 }, drift)
    }
  }

  /** The seats of some of what was bought with seats. */
  async function readSeats(asked: Asked): Promise<Stored> {
    const { access, signal, source, task } = asked
    const reading = await readingOf(asked)
    const [kind = '', id = ''] = (task.after ?? ' ').split(' ')
    const holders = await fetched.withSeats(source.organizationId, { kind, id }, atOnce)
    const seats: z.output<typeof Row>[] = []
    for (const holder of holders) {
      const query = { [`${holder.kind}_id`]: holder.id }
      const answer = await ask(access, { path: '/v1/customer-seats', query, signal })
      const read = Seats.safeParse(answer.body)
      if (answer.status === 200 && read.success) seats.push(...read.data.seats)
    }
    const last = holders.at(-1)
    return async (tx, current) => {
      const drift = await fetched.apply(tx, current, 'customer_seat', seats, reading)
      const further = last && { ...task, after: `${last.kind} ${last.id}` }
      return counted(current, further ?? next(task), drift)
    }
  }

  /** A token that was swapped sees nothing, and must not close everything. */
  async function assertSameOrganization({ access, signal, source }: Asked) {
    const path = organizationPath(source)
    const { status } = await ask(access, { path, signal })
    if (status !== 200) throw unusable(`${status} to ${path}`)
  }

  /** What no list had is asked for by its id, and closed where it is not there. */
  async function readMissing(asked: Asked, kind: Kind): Promise<Stored> {
    const { access, signal, source, task } = asked
    const { organizationId } = source
    const at = new Date(task.startedAt)
    const of = { at, sequence: task.sequence, limit: atOnce }
    const ids = (await fetched.notFound(organizationId, kind, of)).map((each) => each.id)
    if (ids.length === 0) return async (_, current) => ({ ...current, task: next(task) })
    await assertSameOrganization(asked)
    const reading = await readingOf(asked)
    const gone: string[] = []
    const there: z.output<typeof Row>[] = []
    for (const id of ids) {
      const path = pathOf(kind, id)
      const answer = path === undefined ? undefined : await ask(access, { path, signal })
      const read = Row.safeParse(answer?.body)
      if (answer === undefined || answer.status === 404) gone.push(id)
      else if (answer.status === 200 && read.success) there.push(read.data)
    }
    return async (tx, current) => {
      const found = await fetched.apply(tx, current, kind, there, reading)
      const closed = await fetched.close(tx, current, kind, gone)
      await fetched.markFound(tx, organizationId, { kind, ids }, at)
      // Another turn, until there is none.
      const turn = { ...task, page: task.page + 1 }
      return counted(counted(current, turn, found), turn, closed)
    }
  }

  async function readEndpoint({ access, source, task }: Asked): Promise<Stored> {
    const change = await assureEndpoint(source, access)
    return async (_, current) => ({
      ...current,
      ...change,
      task: next(task),
      status: task.name === 'backfill' ? 'backfilling' : 'following',
    })
  }

  /** What was asked for meanwhile begins at once. */
  function furtherOf({ readAgainAt }: Source) {
    const now = clock.now()
    if (readAgainAt === null || readAgainAt > now) return { task: null }
    const task = taskOf('reconciliation', { isFull: true, now, since: null })
    return { task, readAgainAt: null }
  }

  function finished({ isFull, startedAt }: Task): Stored {
    const at = new Date(startedAt)
    return async (_, current) => ({
      ...current,
      ...furtherOf(current),
      status: 'following',
      lastReconciledAt: at,
      lastReadInFullAt: isFull ? at : current.lastReadInFullAt,
    })
  }

  return async function readNext(asked: Asked): Promise<Stored> {
    const step: Step | undefined = stepsOf(asked.task)[asked.task.step]
    switch (step?.does) {
      case 'endpoint':
        return readEndpoint(asked)
      case 'undelivered':
        return readUndelivered(asked)
      case 'count':
        return count(asked)
      case 'list':
        return readList(asked, step.list)
      case 'seats':
        return readSeats(asked)
      case 'missing':
        return readMissing(asked, step.kind)
      case undefined:
        return finished(asked.task)
    }
  }
}
