/** Result of looking for the next event of a reaction. */
export type Outcome = 'done' | 'nothing'

type Options = {
  /** Takes one event of the reaction and reacts to it. */
  readonly next: (reaction: string) => Promise<Outcome>
  readonly failed: (error: unknown) => void
  /** Each one uses a database connection while it runs, and requests need connections too. */
  readonly workers?: number
  /** Less than all, so that a slow or failing reaction does not block the others. */
  readonly workersPerReaction?: number
}

type Reaction = {
  readonly name: string
  busy: number
  isDue: boolean
  wakes: number
  /** How many events were taken. */
  taken: number
}

/** Free workers take the reactions that are due in round-robin order. */
export function createDispatcher(options: Options) {
  const { next, failed, workers = 4, workersPerReaction = 2 } = options
  const reactions: Reaction[] = []
  const idle: (() => void)[] = []
  let nextIndex = 0
  let busy = 0
  let count = 0
  let stopped = false

  function nextReaction(): Reaction | undefined {
    for (let step = 0; step < reactions.length; step++) {
      const index = (nextIndex + step) % reactions.length
      const reaction = reactions[index]
      if (reaction?.isDue && reaction.busy < workersPerReaction) {
        nextIndex = index + 1
        return reaction
      }
    }
    return undefined
  }

  function assignWorkers() {
    while (!stopped && busy < workers) {
      const reaction = nextReaction()
      if (!reaction) break
      void work(reaction)
    }
    if (busy === 0) for (const resolve of idle.splice(0)) resolve()
  }

  async function work(reaction: Reaction) {
    const { wakes, taken } = reaction
    busy++
    reaction.busy++
    try {
      const outcome = await next(reaction.name)
      if (outcome === 'done') {
        count++
        reaction.taken++
      }
      // Nothing may have been found only because another worker had locked the queue, or because this
      // one began to look before the other released it; then both found nothing.
      if (reaction.taken !== taken) reaction.isDue = true
      else if (reaction.wakes === wakes) reaction.isDue = false
    } catch (error) {
      reaction.isDue = false
      failed(error)
    }
    busy--
    reaction.busy--
    assignWorkers()
  }

  function wake(names: readonly string[]) {
    if (stopped) return
    for (const reaction of reactions) {
      if (!names.includes(reaction.name)) continue
      reaction.wakes++
      reaction.isDue = true
    }
    assignWorkers()
  }

  const whenIdle = () =>
    new Promise<void>((resolve) => {
      if (busy === 0) resolve()
      else idle.push(resolve)
    })

  return {
    add: (name: string) => void reactions.push({ name, busy: 0, isDue: false, wakes: 0, taken: 0 }),
    wake,
    whenIdle,
    /** How many reactions were run so far. */
    tried: () => count,
    async stop() {
      stopped = true
      await whenIdle()
    },
  }
}
