import { actAs, system } from '../acting.ts'
import { gather } from '../database/index.ts'
import type { Logger } from '../log.ts'
import type { Traits } from './options.ts'

/** What a job is given. The signal says that its time is over, or that the server stops. */
export type Job = (data: unknown, signal: AbortSignal) => Promise<void>

type Fetched = { readonly id: string; readonly data: unknown }

export type Engine = {
  fetch(limit: number): Promise<readonly Fetched[]>
  complete(ids: string[]): Promise<unknown>
  fail(id: string, error: unknown): Promise<unknown>
}

type Options = {
  readonly name: string
  readonly job: Job
  readonly traits: Traits
  readonly engine: Engine
  readonly log: Logger
  /** What the job is called in the log, where one queue holds several kinds. */
  readonly called?: (data: unknown) => string
}

/**
 * The workers of one queue. A free one takes work at once, whatever the others do, and as many
 * jobs are fetched in one statement as there are free workers.
 */
export function createQueue({ name, job, traits, engine, log, called }: Options) {
  const running = new Set<Promise<void>>()
  const control = new AbortController()
  const complete = gather(async (ids: readonly string[]) => {
    await engine.complete([...ids])
    return ids
  })
  let filling: Promise<number> | undefined
  /** There was no worker left for what may still be due. */
  let more = false
  /** Somebody called while jobs were being fetched. */
  let again = false
  let begun = 0

  const stopped = () => control.signal.aborted

  async function fetchAll(): Promise<number> {
    let found = 0
    do {
      again = false
      const free = traits.workers - running.size
      more = free === 0
      if (more) break
      const jobs = await engine.fetch(free)
      for (const each of jobs) begin(each)
      found += jobs.length
      more = jobs.length === free
    } while ((more || again) && !stopped())
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
    again = true
    fill().catch((error) => {
      if (stopped()) return
      log.error({ code: 'jobs.unreadable', err: error, queue: name }, 'Jobs could not be read.')
    })
  }

  function begin(each: Fetched) {
    begun++
    const work: Promise<void> = run(each).finally(() => {
      running.delete(work)
      if (more) wake()
    })
    running.add(work)
  }

  async function run({ id, data }: Fetched) {
    const what = called?.(data) ?? name
    try {
      await withinLimit((signal) => actAs(system(what), () => job(data, signal)))
      await complete(id)
    } catch (error) {
      if (!stopped()) {
        const fields = { code: 'jobs.failed', err: error, job: what }
        log.error(fields, 'A job failed and will be tried again.')
      }
      await engine.fail(id, error).catch((failure) => {
        if (stopped()) return
        const fields = { code: 'jobs.not_given_back', err: failure, job: what }
        log.error(fields, 'A job could not be given back; it comes back when its lease ends.')
      })
    }
  }

  async function withinLimit(work: (signal: AbortSignal) => Promise<void>) {
    const late = new AbortController()
    const signal = AbortSignal.any([late.signal, control.signal])
    const error = new Error(`It took longer than ${traits.timeLimit / 1000} s.`)
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      late.abort(error)
      reject(error)
    }, traits.timeLimit)
    await Promise.race([work(signal), promise]).finally(() => clearTimeout(timer))
  }

  return {
    name,
    wake,
    busy: () => running.size > 0,
    /** How many were tried since the start. */
    begun: () => begun,
    /** Until nothing is due any more and nothing runs. */
    async drain(): Promise<void> {
      let found = 0
      do {
        await filling?.catch(() => undefined)
        found = stopped() ? 0 : await fill()
        await Promise.all(running)
      } while (found > 0)
    },
    /** Nothing new is begun, and what runs is told; resolves when all of it has ended. */
    async stop() {
      control.abort(new Error('The server stops.'))
      await filling?.catch(() => undefined)
      await Promise.all(running)
    },
  }
}
export type Queue = ReturnType<typeof createQueue>
