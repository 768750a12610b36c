import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { operatorToken } from './operator.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const codeCache = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

export type ServerProcess = {
  readonly origin: string
  readonly child: ChildProcess
  /** Everything it printed so far, on stdout and stderr. */
  printed(): string
  kill(signal: NodeJS.Signals): Promise<number | null>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** What a child process needs of our environment: the programs, and the compiled code that is kept. */
export const processEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? codeCache,
}

/** Those of every server of a test. */
export const serverSettings = (dataDir: string, port: number): Record<string, string> => ({
  DATA_DIR: dataDir,
  PORT: String(port),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  OPERATOR_TOKEN: operatorToken,
})

/** The server as a separate process with its own data directory. */
export function launch(dataDir: string, port: number, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...processEnvironment,
      ...serverSettings(dataDir, port),
      // Pages would come from a development server that is never called here, so that no build is needed.
      GUILDHALL_DEV_WEB: 'http://127.0.0.1:1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr?.on('data', (chunk) => {
    printed += chunk
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const server: ServerProcess = {
    origin: `http://localhost:${port}`,
    child,
    printed: () => printed,
    async kill(signal) {
      child.kill(signal)
      return (await exited)[0]
    },
  }
  return { server, exited: exited.then(([code]) => code) }
}

/** Launches the server and waits until it is ready. */
export async function launchAndWait(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const { server, exited } = launch(dataDir, port, env)
  let code: number | null | undefined
  exited.then((value) => {
    code = value
  })
  for (;;) {
    if (code !== undefined) throw new Error(`It ended with ${code}: ${server.printed()}`)
    const answer = await fetch(`${server.origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return server
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
