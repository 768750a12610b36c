import { runAs, systemActor } from '../actor.ts'
import type { Clocks, Moment } from '../billing-clock/index.ts'
import type { Tx } from '../database/index.ts'
import type { Kinds, RankedTogether, Timer } from './kinds.ts'
import * as store from './store.ts'

/** How many timers of one kind share a transaction at most. */
export const maxTogether = 100

/** A mover runs timers in order, so it leaves none of them out. */
export class PassedOver extends Error {}

/** The timers that run in the transaction of `first`, whose lane is locked. */
async function findTogether(
  tx: Tx,
  kind: RankedTogether,
  first: Timer,
  moment: Moment,
  most: number,
) {
  if (most <= 1 || first.attempts > 0) return [first]
  const after = { first, rank: kind.rank, limit: most - 1 }
  const moved = moment.movedBy !== null
  const following = await (moved ? store.findNext : store.findFollowing)(tx, moment, after)
  const lanes = new Set([first.lane])
  const timers = [first]
  for (const { runnable, ...timer } of following) {
    if (runnable && !lanes.has(timer.lane)) timers.push(timer)
    else if (moved) break
    lanes.add(timer.lane)
  }
  return timers
}

type Options = {
  readonly clocks: Pick<Clocks, 'shownBefore'>
  readonly kind: RankedTogether
  readonly moment: Moment
  readonly first: Timer
  readonly most: number
  readonly began: (count: number) => void
}

const later = (a: Date, b: Date) => (a > b ? a : b)

/** Runs `first` with those of its kind that come after it; resolves to how many ran. */
export async function runTogether(
  tx: Tx,
  { clocks, kind, moment, first, most, began }: Options,
): Promise<number> {
  const found = await findTogether(tx, kind, first, moment, most)
  began(found.length)
  await kind.lockMany(tx, found)
  const moved = moment.movedBy !== null
  const ids = found.map(({ id }) => id)
  const claimed = await store.claimMany(tx, moment, ids, moved)
  if (moved && claimed.length < found.length) throw new PassedOver()
  // One that waited for further changes was due before the move, but what runs now is told after that.
  const earliest = moved ? await clocks.shownBefore(tx, moment.organizationId) : moment.at
  const byId = new Map(claimed.map((timer) => [timer.id, timer]))
  const runs = ids.flatMap((id) => {
    const timer = byId.get(id)
    if (!timer) return []
    return [{ timer, moment: moved ? { ...moment, at: later(timer.dueAt, earliest) } : moment }]
  })
  if (runs.length > 0) await runAs(systemActor(kind.name), () => kind.runMany(tx, runs))
  return runs.length
}

/**
 * Where a move freezes the clock next: at the last of the timers that will run together, or at the
 * first timer.
 */
export async function nextStop(
  tx: Tx,
  kinds: Pick<Kinds, 'runsTogether'>,
  organizationId: string,
  target: Date,
): Promise<Date | undefined> {
  const [first] = await store.upcoming(tx, organizationId, 1)
  if (!first || first.dueAt > target) return undefined
  if (!kinds.runsTogether(first.kind)) return first.dueAt
  const next = await store.upcoming(tx, organizationId, maxTogether)
  // Usage is counted without the lock of the clock, which may have put off the first one since.
  const [now] = next
  if (!now || now.dueAt > target) return undefined
  const end = next.findIndex(({ kind, dueAt }) => kind !== now.kind || dueAt > target)
  return kinds.runsTogether(now.kind) ? next.at(end === -1 ? -1 : end - 1)?.dueAt : now.dueAt
}
