import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Child = {
  readonly pid: number
  /** Sends one message to the process and waits for its reply. */
  ask<Answer>(order: unknown): Promise<Answer>
  stop(): Promise<void>
}

/** Runs a program of this repository as a child process, stopped with SIGTERM. */
export function startChild(
  program: string,
  env: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
): Child {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv: [...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // However this process ends, the child must not outlive it.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  let ended = false
  const end = new Promise<void>((resolve) =>
    child.once('exit', () => {
      ended = true
      process.off('exit', endWithUs)
      resolve()
    }),
  )
  return {
    pid: child.pid ?? 0,
    ask: (order) => ask(child, order),
    async stop() {
      if (!ended) child.kill('SIGTERM')
      await end
    },
  }
}

function ask<Answer>(child: ChildProcess, order: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`A bench process ended (${code}).`))
    child.once('exit', gone)
    child.once('message', (message: { result?: Answer; error?: string }) => {
      child.off('exit', gone)
      if (message.error !== undefined) reject(new Error(message.error))
      else resolve(message.result as Answer)
    })
    child.send(order as object)
  })
}

/** Linux counts CPU time in hundredths of a second, all threads of the process together. */
const ticksPerSecond = 100

/** Seconds of CPU that a process has used so far; undefined where the system does not report it. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return undefined
  }
}
