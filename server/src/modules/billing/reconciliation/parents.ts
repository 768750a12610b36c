import { z } from 'zod'
import { after, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import { stopwatch } from '../../../platform/system.ts'
import { type Access, type Source, TokenRefused } from '../billing-sources/index.ts'
import { type Kind, kinds } from '../incoming-events/index.ts'
import type { Dependencies } from './dependencies.ts'
import { pathOf } from './steps.ts'

const jobName = 'reconciliation.parents'
/** One run takes so long at most; then other connections have their turn. */
const slice = 10 * span.second
const limits = { timeLimit: span.minute, workers: 4 }
/** Asked for in one turn, each alone. */
const atOnce = 10
/** What a parent lacks itself is asked for as well, up to so many in one turn. */
const mostAsked = 30
/** Longer than a run takes. */
const patience = 5 * span.minute

const Row = z.looseObject({ id: z.string() })
type Reference = { readonly kind: Kind; readonly id: string }
type Found = { readonly kind: Kind; readonly body: z.output<typeof Row> }
type Asked = {
  readonly source: Source
  readonly access: Access
  readonly signal: AbortSignal
}

/**
 * Asks a provider for what events wait for: the parents that stood in no copy. One request after another
 * for each connection, and outside of the transactions in which events are judged.
 */
export function createParents(dependencies: Dependencies) {
  const { billingSources, clock, database, incomingEvents, jobs, log } = dependencies
  const { fetched, missing } = incomingEvents

  const enqueue = (tx: Tx, organizationId: string, pause = 0) =>
    jobs.send(
      tx,
      jobName,
      { organizationId },
      pause > 0 ? { at: after(clock.now(), pause) } : undefined,
    )

  /** Undefined for what the provider does not show: it is not there, or the token may not see it. */
  async function ask({ access, signal }: Asked, { id, kind }: Reference) {
    const path = pathOf(kind, id)
    if (path === undefined) return undefined
    try {
      const answer = await billingSources.ask(access, { path, signal })
      const read = Row.safeParse(answer.body)
      return answer.status === 200 && read.data?.id === id ? read.data : undefined
    } catch (error) {
      if (error instanceof TokenRefused && !error.isInvalid) return undefined
      throw error
    }
  }

  /** With what they lack themselves. */
  async function askAll(asked: Asked, references: readonly Reference[]): Promise<Found[]> {
    const queue = [...references]
    const seen = new Set(queue.map(({ id }) => id))
    const found: Found[] = []
    for (let index = 0; index < Math.min(queue.length, mostAsked); index++) {
      const { id, kind } = queue[index] as Reference
      const body = await ask(asked, { id, kind })
      if (!body) continue
      found.push({ kind, body })
      const lacked = await missing.lackedBy(asked.source, kind, body)
      queue.push(...lacked.filter((each) => !seen.has(each.id)))
      for (const each of lacked) seen.add(each.id)
    }
    return found
  }

  /** What is heard of it: it goes on until then, or has ended. */
  async function keep(tx: Tx, source: Source, seekingUntil: Date | null) {
    await billingSources.save(tx, { ...source, seekingUntil })
  }

  async function lock(tx: Tx, organizationId: string) {
    const source = await billingSources.lock(tx, organizationId)
    return source && !source.disconnectedAt ? source : undefined
  }

  /** Unless another event began to wait meanwhile. */
  async function end(organizationId: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      const source = await lock(tx, organizationId)
      if (!source) return true
      if ((await missing.toSeek(source, 1)).length > 0) return false
      await keep(tx, source, null)
      return true
    })
  }

  /** True while there is more to ask for. */
  async function turn(asked: Asked): Promise<boolean> {
    const { organizationId } = asked.source
    const references = await missing.toSeek(asked.source, atOnce)
    if (references.length === 0) return !(await end(organizationId))
    const sequence = await fetched.sequence(organizationId)
    const at = clock.now()
    const found = await askAll(asked, references)
    await database.transaction(async (tx) => {
      const source = await lock(tx, organizationId)
      if (!source) return
      await missing.sought(tx, source, references)
      const reading = { sequence, at, since: at, isComparison: false }
      // Parents before what refers to them.
      for (const kind of kinds) {
        const bodies = found.flatMap((each) => (each.kind === kind ? each.body : []))
        if (bodies.length > 0) await fetched.apply(tx, source, kind, bodies, reading)
      }
      await keep(tx, source, after(clock.now(), patience))
    })
    return true
  }

  async function failed(organizationId: string, error: unknown): Promise<number | undefined> {
    if (error instanceof ServiceUnavailable) return error.retryAfter
    if (!(error instanceof TokenRefused)) throw error
    log.warn(
      { code: 'reconciliation.refused', err: error, organizationId },
      'A billing provider refuses a token: its owner has to replace it.',
    )
    return undefined
  }

  async function run(organizationId: string, signal: AbortSignal) {
    const elapsed = stopwatch()
    let pause: number | undefined
    try {
      for (let more = true; more && elapsed() < slice; ) {
        signal.throwIfAborted()
        const source = await billingSources.find(organizationId)
        const access = source && billingSources.accessOf(source)
        if (!source || !access || source.disconnectedAt) return
        more = await turn({ source, access, signal })
        if (!more) return
      }
      pause = 0
    } catch (error) {
      pause = await failed(organizationId, error)
    }
    await goOn(organizationId, pause)
  }

  async function goOn(organizationId: string, pause: number | undefined) {
    await database.transaction(async (tx) => {
      const source = await lock(tx, organizationId)
      if (!source) return
      if (pause === undefined) {
        const problem = 'PROVIDER_REFUSED_THE_TOKEN'
        return keep(tx, { ...source, status: 'failed', problem }, null)
      }
      await keep(tx, source, after(clock.now(), pause + patience))
      await enqueue(tx, organizationId, pause)
    })
  }

  jobs.define(
    jobName,
    (data, signal) => run((data as { organizationId: string }).organizationId, signal),
    limits,
  )
  incomingEvents.hooks.seeking.register('reconciliation', (tx, organizationId) =>
    enqueue(tx, organizationId),
  )
}
