import { runAs, systemActor } from '../actor.ts'
import { batchLoader } from '../database/index.ts'
import type { Logger } from '../log.ts'
import type { JobLimits } from './options.ts'

/** The signal aborts when the time limit is reached, or the server stops. */
export type Job = (data: unknown, signal: AbortSignal) => Promise<void>

type Fetched = { readonly id: string; readonly data: unknown }

type Engine = {
  fetch(limit: number): Promise<readonly Fetched[]>
  complete(ids: string[]): Promise<unknown>
  fail(id: string, error: unknown): Promise<unknown>
}

type Options = {
  readonly name: string
  readonly job: Job
  readonly limits: JobLimits
  readonly engine: Engine
  readonly log: Logger
  /** The name of the job in the log, where one queue holds several kinds. */
  readonly labelOf?: (data: unknown) => string
}

/**
 * The workers of one queue. A free worker takes the next job at once, and one statement fetches as many
 * jobs as there are free workers.
 */
export function createQueue({ name, job, limits, engine, log, labelOf }: Options) {
  const running = new Set<Promise<void>>()
  const control = new AbortController()
  const complete = batchLoader(async (ids: readonly string[]) => {
    await engine.complete([...ids])
    return ids
  })
  let filling: Promise<number> | undefined
  /** All workers were busy, so more jobs may be due. */
  let mayHaveMore = false
  /** `wake` was called while jobs were being fetched. */
  let fetchAgain = false
  let started = 0

  const stopped = () => control.signal.aborted

  async function fetchAll(): Promise<number> {
    let found = 0
    do {
      fetchAgain = false
      const free = limits.workers - running.size
      mayHaveMore = free === 0
      if (mayHaveMore) break
      const jobs = await engine.fetch(free)
      for (const each of jobs) start(each)
      found += jobs.length
      mayHaveMore = jobs.length === free
    } while ((mayHaveMore || fetchAgain) && !stopped())
    return found
  }

  function fill(): Promise<number> {
    filling ??= fetchAll().finally(() => {
      filling = undefined
    })
    return filling
  }

  function wake() {
    if (stopped()) return
    fetchAgain = true
    fill().catch((error) => {
      if (stopped()) return
      log.error({ code: 'jobs.unreadable', err: error, queue: name }, 'Jobs could not be read.')
    })
  }

  function start(each: Fetched) {
    started++
    const work: Promise<void> = run(each).finally(() => {
      running.delete(work)
      if (mayHaveMore) wake()
    })
    running.add(work)
  }

  async function run({ id, data }: Fetched) {
    const label = labelOf?.(data) ?? name
    try {
      await withinLimit((signal) => runAs(systemActor(label), () => job(data, signal)))
      await complete(id)
    } catch (error) {
      if (!stopped()) {
        const fields = { code: 'jobs.failed', err: error, job: label }
        log.error(fields, 'A job failed and will be tried again.')
      }
      await engine.fail(id, error).catch((failure) => {
        if (stopped()) return
        const fields = { code: 'jobs.not_given_back', err: failure, job: label }
        log.error(
          fields,
          'A failed job could not be released; it runs again when its lease expires.',
        )
      })
    }
  }

  async function withinLimit(work: (signal: AbortSignal) => Promise<void>) {
    const late = new AbortController()
    const signal = AbortSignal.any([late.signal, control.signal])
    const error = new Error(`It took longer than ${limits.timeLimit / 1000} s.`)
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      late.abort(error)
      reject(error)
    }, limits.timeLimit)
    await Promise.race([work(signal), promise]).finally(() => clearTimeout(timer))
  }

  return {
    name,
    wake,
    busy: () => running.size > 0 || filling !== undefined,
    /** How many jobs were started so far. */
    started: () => started,
    /** Runs jobs until none is due and none is running. */
    async drain(): Promise<void> {
      let found = 0
      do {
        await filling?.catch(() => undefined)
        found = stopped() ? 0 : await fill()
        await Promise.all(running)
      } while (found > 0)
    },
    /** Starts no more jobs and aborts the running ones; resolves when all have ended. */
    async stop() {
      control.abort(new Error('The server stops.'))
      await filling?.catch(() => undefined)
      await Promise.all(running)
    },
  }
}
export type Queue = ReturnType<typeof createQueue>
