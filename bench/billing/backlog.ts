import type { LoadResult } from '../load.ts'
import type { Contender } from '../measure.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Whole = {
  /** Makes so much work. */
  begin(): Promise<number>
  /** Whether all of it is done. */
  isDone(): Promise<boolean>
}

type Work = {
  /** Makes the work that waits. */
  begin(): Promise<unknown>
  /** How much of it is done so far. */
  count(): Promise<number>
}

/** A server works off what waits whenever it runs, so it is frozen between its rounds. */
export function backlog(pid: number) {
  const resume = () => void process.kill(pid, 'SIGCONT')

  return {
    resume,
    /** Each round lasts until all work is done: its first steps are another kind of work than its last. */
    whole(name: string, { begin, isDone }: Whole): Contender {
      return {
        name,
        pid,
        async run(): Promise<LoadResult> {
          resume()
          const answers = await begin()
          const started = performance.now()
          while (!(await isDone())) await wait(50)
          const seconds = (performance.now() - started) / 1000
          process.kill(pid, 'SIGSTOP')
          return { answers, refused: 0, seconds, p99: 0 }
        },
      }
    },
    contender(name: string, { begin, count }: Work): Contender {
      let hasBegun = false
      return {
        name,
        pid,
        async run(seconds): Promise<LoadResult> {
          resume()
          if (!hasBegun) {
            const none = await count()
            await begin()
            // Until the server has looked for work.
            while ((await count()) === none) await wait(20)
          }
          hasBegun = true
          const [started, before] = [performance.now(), await count()]
          await wait(seconds * 1000)
          const done = (await count()) - before
          const elapsed = (performance.now() - started) / 1000
          process.kill(pid, 'SIGSTOP')
          return { answers: done, refused: 0, seconds: elapsed, p99: 0 }
        },
      }
    },
  }
}
