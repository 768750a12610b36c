/** What came of looking for the next event of a reaction. */
export type Outcome = 'done' | 'nothing'

type Options = {
  /** Takes one event of the reaction and reacts to it. */
  readonly next: (reaction: string) => Promise<Outcome>
  readonly failed: (error: unknown) => void
}

/** Each holds a connection for as long as it reacts, and requests need them too. */
const workers = 4
/** A reaction that is slow, or fails again and again, leaves the others this many workers. */
const workersPerReaction = 2

type Reaction = { readonly name: string; busy: number; wanted: boolean; wakes: number }

/** Free workers take whatever is due, reaction after reaction in turn. */
export function createDispatcher({ next, failed }: Options) {
  const reactions: Reaction[] = []
  const idle: (() => void)[] = []
  let turn = 0
  let busy = 0
  let count = 0
  let stopped = false

  function takeTurn(): Reaction | undefined {
    for (let step = 0; step < reactions.length; step++) {
      const index = (turn + step) % reactions.length
      const reaction = reactions[index]
      if (reaction?.wanted && reaction.busy < workersPerReaction) {
        turn = index + 1
        return reaction
      }
    }
    return undefined
  }

  function employ() {
    while (!stopped && busy < workers) {
      const reaction = takeTurn()
      if (!reaction) break
      void work(reaction)
    }
    if (busy === 0) for (const rest of idle.splice(0)) rest()
  }

  async function work(reaction: Reaction) {
    const { wakes } = reaction
    busy++
    reaction.busy++
    try {
      const outcome = await next(reaction.name)
      if (outcome === 'done') count++
      // Another worker may have found nothing only because this one held the queue.
      if (outcome === 'done') reaction.wanted = true
      else if (reaction.wakes === wakes) reaction.wanted = false
    } catch (error) {
      reaction.wanted = false
      failed(error)
    }
    busy--
    reaction.busy--
    employ()
  }

  function wake(names: readonly string[]) {
    if (stopped) return
    for (const reaction of reactions) {
      if (!names.includes(reaction.name)) continue
      reaction.wakes++
      reaction.wanted = true
    }
    employ()
  }

  const rest = () =>
    new Promise<void>((resolve) => {
      if (busy === 0) resolve()
      else idle.push(resolve)
    })

  return {
    add: (name: string) => void reactions.push({ name, busy: 0, wanted: false, wakes: 0 }),
    wake,
    rest,
    /** How many were tried since the start. */
    tried: () => count,
    async stop() {
      stopped = true
      await rest()
    },
  }
}
