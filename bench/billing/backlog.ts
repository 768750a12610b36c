import type { LoadResult } from '../load.ts'
import type { Contender } from '../measure.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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
