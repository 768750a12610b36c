/** The queue of one receiver, as stored in the database. */
export type Queue = {
  readonly id: string
  /** Whose share of the workers it uses: the organization. */
  readonly tenant: string
  /** Its last delivery failed. */
  readonly failing: boolean
  readonly dueAt: Date
}

/** How many items to take from one queue. */
export type Claim = { readonly queueId: string; readonly count: number }

export type Limits = {
  /** Deliveries that one process runs at the same time. */
  readonly total: number
  readonly perQueue: number
}

/** A failing receiver gets only a few workers until it works again. */
const perFailingQueue = 2

type Kind = Pick<Queue, 'id' | 'tenant' | 'failing'>

/**
 * Divides the workers of this process fairly. A tenant gets a quarter of the workers, and beyond that
 * one for each queue that has none, so that its slow receivers do not block its others. All failing
 * receivers together get at most half of the workers.
 */
export function createShares({ total, perQueue }: Limits) {
  const perTenant = Math.max(perQueue, Math.ceil(total / 4))
  const forFailing = Math.max(perFailingQueue, Math.ceil(total / 2))
  const ofQueue = new Map<string, number>()
  const ofTenant = new Map<string, number>()
  let busyWorkers = 0
  let failing = 0

  const of = (counts: ReadonlyMap<string, number>, key: string) => counts.get(key) ?? 0

  function add(counts: Map<string, number>, key: string, by: 1 | -1) {
    const next = of(counts, key) + by
    if (next === 0) counts.delete(key)
    else counts.set(key, next)
  }

  function change(queue: Kind, by: 1 | -1) {
    busyWorkers += by
    if (queue.failing) failing += by
    add(ofQueue, queue.id, by)
    add(ofTenant, queue.tenant, by)
  }

  function hasRoom(queue: Queue): boolean {
    if (queue.failing && failing >= forFailing) return false
    const most = queue.failing ? Math.min(perFailingQueue, perQueue) : perQueue
    const busy = of(ofQueue, queue.id)
    return busy === 0 || (busy < most && of(ofTenant, queue.tenant) < perTenant)
  }

  function comesBefore(one: Queue, other: Queue): boolean {
    const byTenant = of(ofTenant, one.tenant) - of(ofTenant, other.tenant)
    if (byTenant !== 0) return byTenant < 0
    const byQueue = of(ofQueue, one.id) - of(ofQueue, other.id)
    return byQueue === 0 ? one.dueAt < other.dueAt : byQueue < 0
  }

  /** Assigns the free workers one by one to the queue with the fewest. */
  function allocate(queues: readonly Queue[]): Claim[] {
    const assigned: Queue[] = []
    const counts = new Map<string, number>()
    let open = queues
    while (busyWorkers < total) {
      open = open.filter(hasRoom)
      const next = open.reduce<Queue | undefined>(
        (best, each) => (best && !comesBefore(each, best) ? best : each),
        undefined,
      )
      if (!next) break
      change(next, 1)
      assigned.push(next)
      add(counts, next.id, 1)
    }
    for (const queue of assigned) change(queue, -1)
    return [...counts].map(([queueId, count]) => ({ queueId, count }))
  }

  return {
    allocate,
    free: () => total - busyWorkers,
    start: (queue: Kind) => change(queue, 1),
    finish: (queue: Kind) => change(queue, -1),
    busy: () => busyWorkers,
  }
}
