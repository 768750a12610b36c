import { startInterval } from './interval.ts'

const pause = 1_000
const sweepPause = 10_000
const pageSize = 500

export type Turn = 'done' | 'more'

type CatchUpWork = {
  /** Does a part of what waits for the organization; must not throw. With `more` it gets another turn. */
  readonly work: (organizationId: string) => Promise<Turn>
  /** Organizations for which something may wait, in the order of their ids. */
  readonly organizationsAfter: (
    last: string,
    limit: number,
  ) => Promise<readonly { readonly organizationId: string }[]>
  readonly failed: (error: unknown) => void
}

/**
 * Work that follows what organizations store, each second where this node stored it, and every ten
 * seconds for all others. Organizations take turns, so that one with much to do does not hold up the rest.
 */
export function createCatchUp({ work, organizationsAfter, failed }: CatchUpWork) {
  const waiting = new Set<string>()
  let running: Promise<void> | undefined
  let stops: (() => void)[] = []
  let stopped = false

  async function workAll(): Promise<void> {
    while (waiting.size > 0 && !stopped) {
      const [organizationId = ''] = waiting
      waiting.delete(organizationId)
      if ((await work(organizationId)) === 'more') waiting.add(organizationId)
    }
  }

  function run(): Promise<void> {
    running ??= workAll().finally(() => {
      running = undefined
    })
    return running
  }

  /** What other nodes stored, and what a node that ended left behind. */
  async function sweep(): Promise<void> {
    for (let last = ''; !stopped; ) {
      const page = await organizationsAfter(last, pageSize)
      for (const { organizationId } of page) waiting.add(organizationId)
      await run()
      last = page.at(-1)?.organizationId ?? ''
      if (page.length < pageSize) return
    }
  }

  return {
    isStopped: () => stopped,
    wake(organizationIds: readonly string[]) {
      for (const id of organizationIds) waiting.add(id)
    },
    sweep,
    start() {
      const attempt = (step: () => Promise<void>) => () => {
        step().catch((error: unknown) => {
          if (!stopped) failed(error)
        })
      }
      stops = [startInterval(pause, attempt(run)), startInterval(sweepPause, attempt(sweep))]
    },
    async stop() {
      stopped = true
      for (const stop of stops) stop()
      await running
    },
  }
}
