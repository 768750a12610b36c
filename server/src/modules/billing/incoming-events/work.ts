import { after, span } from '../../../kernel/index.ts'
import { runAs, systemActor } from '../../../platform/actor.ts'
import { createCatchUp, type Turn } from '../../../platform/catch-up.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Source } from '../billing-sources/index.ts'
import type { Counts } from './counts.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { Message } from './message.ts'
import type { Pictures } from './picture.ts'
import { type Item, type Outcome, ofAnother, type Projector } from './project.ts'
import { judgementOf, Picture, type Reader, Seller } from './read.ts'
import { keyOf } from './rows.ts'
import { customerOf, providerOf } from './rules/copies.ts'
import { subjectOf } from './rules/kinds.ts'
import type { Sellers } from './seller.ts'
import * as store from './store/events.ts'

/** In one transaction. */
const batch = { count: 100, bytes: 8_388_608 }
/** How long an event waits for its parent, or is tried again. */
const patience = span.day
const longestPause = span.hour
/** What the one holds who has shown a token is not this connection's any more. */
const claimed = 'CLAIMED_BY_ANOTHER'
const pauseAfter = (attempts: number) => Math.min(longestPause, 5 * span.second * 2 ** attempts)

/** Whoever seeks for a connection was stopped, if nothing is heard of it for so long. */
const seekingPatience = 5 * span.minute
const untilOf = ({ receivedAt, replayedAt }: store.StoredEvent) =>
  after(replayedAt ?? receivedAt, patience)

type Followed = Item['message']
type Arrived = Item & { readonly event: store.StoredEvent }
type Read =
  | { readonly event: store.StoredEvent; readonly message: Followed; readonly item: Arrived }
  | { readonly event: store.StoredEvent; readonly message: Followed; readonly item?: undefined }
  | (Pick<store.Settled, 'verdict' | 'detail'> & {
      readonly event: store.StoredEvent
      readonly message: undefined
      readonly item?: undefined
    })

const erased = { message: undefined, verdict: 'invalid', detail: 'was erased' } as const

/**
 * The first event about each object, then the second ones: their order counts, that of different objects does
 * not. What is about no object comes alone, and last: it looks at all that is known then.
 */
function roundsOf(reads: readonly Read[]): readonly (readonly Read[])[] {
  const rounds: Read[][] = []
  const seen = new Map<string, number>()
  for (const read of reads) {
    if (!read.item) continue
    const key = keyOf(read.item.object)
    const round = seen.get(key) ?? 0
    seen.set(key, round + 1)
    rounds[round] = [...(rounds[round] ?? []), read]
  }
  return [...rounds, ...reads.filter(({ item }) => !item).map((read) => [read])]
}

/** Looks at what arrived: a hundred events of one connection at a time; connections take turns. */
export function createWork(
  dependencies: Dependencies,
  {
    counts,
    hooks,
    pictures,
    projector,
    reader,
    sellers,
  }: {
    readonly counts: Counts
    readonly hooks: Hooks
    readonly pictures: Pictures
    readonly projector: Projector
    readonly reader: Reader
    readonly sellers: Sellers
  },
) {
  const { billingSources, clock, database, log } = dependencies

  function readEvent(event: store.StoredEvent): Read {
    const judged = event.body ? judgementOf(reader, event.body) : erased
    const { detail, message, verdict } = judged
    if (!message?.type) return { event, message: undefined, verdict: verdict ?? 'invalid', detail }
    const followed = { ...message, type: message.type }
    const read = reader.read(followed)
    if (!('object' in read) || !read.object) return { event, message: followed }
    return { event, message: followed, item: { event, message: followed, object: read.object } }
  }

  function settled(event: store.StoredEvent, outcome: Outcome, message?: Message): store.Settled {
    const customerId = message?.type ? customerOf(subjectOf(message.type), message.data) : null
    const shared = { id: event.id, verdict: outcome.verdict, customerId } as const
    if (outcome.verdict !== 'waiting') {
      const detail = outcome.verdict === 'foreign' ? outcome.detail : null
      return { ...shared, detail, dueAt: null, waitsFor: null }
    }
    const { waitsFor } = outcome
    const detail = `waits for ${waitsFor.kind} ${waitsFor.id}`
    const again = after(clock.now(), pauseAfter(event.attempts))
    if (again >= untilOf(event)) {
      return { ...shared, verdict: 'failed', detail, dueAt: null, waitsFor: null }
    }
    return { ...shared, detail, dueAt: again, waitsFor }
  }

  /** What is about no object: all that a customer has, the seller, or nothing that is known. */
  async function applyOther(
    tx: Tx,
    source: { current: Source },
    { event, message }: { readonly event: store.StoredEvent; readonly message: Followed },
  ): Promise<Outcome> {
    const { organizationId } = source.current
    const isOfSeller = subjectOf(message.type) === 'organization'
    const named = isOfSeller ? Seller.parse(message.data).id : providerOf(message.data)
    if (!(await projector.isOfProvider(tx, source, named))) return ofAnother
    if (isOfSeller) {
      return { verdict: await sellers.apply(tx, organizationId, { event, message }) }
    }
    const picture = Picture.parse(message.data)
    const applied = await pictures.apply(tx, organizationId, { event, message }, picture)
    return { verdict: applied ? 'applied' : 'repeated' }
  }

  async function applyRound(tx: Tx, source: { current: Source }, round: readonly Read[]) {
    const [first] = round
    const items = round.flatMap(({ item }) => item ?? [])
    if (first && items.length === 0) {
      if (!first.message) {
        const { detail, event, verdict } = first
        return [{ id: event.id, verdict, detail, dueAt: null, waitsFor: null, customerId: null }]
      }
      const outcome = await applyOther(tx, source, first)
      return [settled(first.event, outcome, first.message)]
    }
    const { arrived, outcomes } = await projector.apply(tx, source, items)
    const { connectionId } = source.current
    if (arrived.length > 0) await store.wake(tx, connectionId, arrived, clock.now())
    return [...outcomes].map(([{ event, message }, outcome]) => settled(event, outcome, message))
  }

  /** All of them or none; resolves to what became of each. */
  async function applyAll(tx: Tx, source: Source, events: readonly store.StoredEvent[]) {
    const held = { current: source }
    const all: store.Settled[] = []
    for (const round of roundsOf(events.map(readEvent))) {
      all.push(...(await applyRound(tx, held, round)))
    }
    await store.settle(tx, source.organizationId, all)
    if (all.some(({ waitsFor }) => waitsFor)) await seek(tx, held.current)
    return all
  }

  /** When it is committed: how often each verdict was, and what waited in vain. */
  function report({ organizationId }: Source, all: readonly store.Settled[]) {
    for (const { verdict } of all) counts.judged(verdict)
    const inVain = all.filter(({ verdict }) => verdict === 'failed')
    if (inVain.length === 0) return
    const events = inVain.map(({ id }) => id)
    log.error(
      { code: 'incoming-events.set_aside', events, organizationId },
      'Events of a billing provider waited for a day for something that never came.',
    )
  }

  /** Parents are asked for outside of any transaction, and by one job for each connection. */
  async function seek(tx: Tx, source: Source) {
    const { accessToken, organizationId, problem, seekingUntil } = source
    const now = clock.now()
    const isRefused = accessToken === null || problem === 'PROVIDER_REFUSED_THE_TOKEN'
    if (isRefused || (seekingUntil && seekingUntil > now)) return
    await billingSources.save(tx, { ...source, seekingUntil: after(now, seekingPatience) })
    for (const run of hooks.seeking) await run(tx, organizationId)
  }

  /** One event that fails stops no other: it is tried again alone, with pauses, for a day. */
  async function alone(source: Source, event: store.StoredEvent) {
    try {
      const judged = await database.transaction(async (tx) => {
        const current = await billingSources.lock(tx, source.organizationId)
        return current && !current.disconnectedAt ? applyAll(tx, current, [event]) : []
      })
      report(source, judged)
    } catch (error) {
      const now = clock.now()
      const again = after(now, pauseAfter(event.attempts))
      const isLast = again >= untilOf(event)
      const fields = { err: error, event: event.id, organizationId: source.organizationId }
      const what = isLast ? 'and is set aside' : 'and is tried again'
      log.error(
        { code: isLast ? 'incoming-events.set_aside' : 'incoming-events.failed', ...fields },
        `An event of a billing provider could not be stored ${what}.`,
      )
      counts.judged('failed')
      await store.postpone(database.sql, event, String(error).slice(0, 300), isLast ? null : again)
    }
  }

  /** It is not silent any more. */
  async function heard(tx: Tx, source: Source): Promise<Source> {
    if (source.problem !== 'NOTHING_ARRIVED_FOR_A_DAY') return source
    const now = { ...source, problem: null }
    await billingSources.save(tx, now)
    return now
  }

  async function takeTurn(organizationId: string): Promise<Turn> {
    let taken: readonly store.StoredEvent[] = []
    let source: Source | undefined
    try {
      const judged = await database.transaction(async (tx) => {
        taken = []
        source = await billingSources.lock(tx, organizationId)
        if (!source || source.disconnectedAt || source.problem === claimed) return []
        taken = await store.takeDue(tx, source.connectionId, clock.now(), batch)
        return taken.length > 0 ? applyAll(tx, await heard(tx, source), taken) : []
      })
      if (source) report(source, judged)
    } catch (error) {
      if (!source || taken.length === 0) throw error
      for (const event of taken) await alone(source, event)
    }
    return taken.length > 0 ? 'more' : 'done'
  }

  const unreadable = (error: unknown) =>
    log.error({ code: 'incoming-events.unreadable', err: error }, 'Events could not be read.')

  const catchUp = createCatchUp({
    async work(organizationId) {
      try {
        return await runAs(systemActor('incoming-events'), () => takeTurn(organizationId))
      } catch (error) {
        if (!catchUp.isStopped()) unreadable(error)
        return 'done'
      }
    },
    organizationsAfter: (last, limit) =>
      store.organizationsAfter(database.sql, last, clock.now(), limit),
    failed: unreadable,
  })

  return {
    wake: catchUp.wake,
    start: catchUp.start,
    stop: catchUp.stop,
    /** Looks at what is due of one organization, now. */
    lookAt: (organizationId: string): Promise<void> =>
      runAs(systemActor('incoming-events'), async () => {
        while ((await takeTurn(organizationId)) === 'more');
      }),
    /** Looks at all that is due. */
    runDue: catchUp.sweep,
  }
}
