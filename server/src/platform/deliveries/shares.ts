/** A line of work for one receiver, as it stands in the database. */
export type Queue = {
  readonly id: string
  /** Who pays for its workers: the organization. */
  readonly tenant: string
  /** Its last delivery failed. */
  readonly weak: boolean
  readonly dueAt: Date
}

/** How many items are wanted of one queue. */
export type Wanted = { readonly queueId: string; readonly count: number }

export type Limits = {
  /** Deliveries that one process has under way at the same time. */
  readonly total: number
  readonly perQueue: number
}

/** A receiver that fails is asked by few at a time until it works again. */
const perWeakQueue = 2

type Kind = Pick<Queue, 'id' | 'tenant' | 'weak'>

/**
 * Counts what is under way in this process, and divides what is free. A tenant has a quarter of the
 * workers, and beyond that one for each queue that has none, so that its slow receivers do not stop
 * its others. Failing receivers together have no more than half of all.
 */
export function createShares({ total, perQueue }: Limits) {
  const perTenant = Math.max(perQueue, Math.ceil(total / 4))
  const forWeak = Math.max(perWeakQueue, Math.ceil(total / 2))
  const ofQueue = new Map<string, number>()
  const ofTenant = new Map<string, number>()
  let all = 0
  let weak = 0

  const of = (counts: ReadonlyMap<string, number>, key: string) => counts.get(key) ?? 0

  function add(counts: Map<string, number>, key: string, by: 1 | -1) {
    const next = of(counts, key) + by
    if (next === 0) counts.delete(key)
    else counts.set(key, next)
  }

  function change(queue: Kind, by: 1 | -1) {
    all += by
    if (queue.weak) weak += by
    add(ofQueue, queue.id, by)
    add(ofTenant, queue.tenant, by)
  }

  function hasRoom(queue: Queue): boolean {
    if (queue.weak && weak >= forWeak) return false
    const most = queue.weak ? Math.min(perWeakQueue, perQueue) : perQueue
    const busy = of(ofQueue, queue.id)
    return busy === 0 || (busy < most && of(ofTenant, queue.tenant) < perTenant)
  }

  function comesBefore(one: Queue, other: Queue): boolean {
    const byTenant = of(ofTenant, one.tenant) - of(ofTenant, other.tenant)
    if (byTenant !== 0) return byTenant < 0
    const byQueue = of(ofQueue, one.id) - of(ofQueue, other.id)
    return byQueue === 0 ? one.dueAt < other.dueAt : byQueue < 0
  }

  /** Worker by worker to whoever has the fewest; what cannot be had is left out. */
  function divide(queues: readonly Queue[]): Wanted[] {
    const given: Queue[] = []
    const counts = new Map<string, number>()
    let open = queues
    while (all < total) {
      open = open.filter(hasRoom)
      const next = open.reduce<Queue | undefined>(
        (best, each) => (best && !comesBefore(each, best) ? best : each),
        undefined,
      )
      if (!next) break
      change(next, 1)
      given.push(next)
      add(counts, next.id, 1)
    }
    for (const queue of given) change(queue, -1)
    return [...counts].map(([queueId, count]) => ({ queueId, count }))
  }

  return {
    divide,
    free: () => total - all,
    enter: (queue: Kind) => change(queue, 1),
    leave: (queue: Kind) => change(queue, -1),
    busy: () => all,
  }
}
