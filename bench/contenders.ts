import { freePort } from '../server/src/platform/http/listen.ts'
import { type Child, startChild } from './child.ts'
import type { LoadOrder, LoadResult } from './load.ts'

const secret = 'a secret of the bench, long enough for every server'

export type Server = { readonly origin: string; readonly port: number; readonly child: Child }

async function start(
  program: string,
  env: (port: number) => Record<string, string>,
  flags?: readonly string[],
): Promise<Server> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = startChild(program, { PORT: String(port), SECRET: secret, ...env(port) }, flags)
  await answers(`http://127.0.0.1:${port}/api/auth/ok`)
  return { origin, port, child }
}

async function answers(url: string): Promise<void> {
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('A server of the bench did not answer within two minutes.')
}

export function startGuildhall(
  databaseUrl: string,
  dataDir: string,
  flags: readonly string[],
  more: Readonly<Record<string, string>> = {},
) {
  return start(
    '../server/src/main.ts',
    (port) => ({
      BASE_URL: `http://localhost:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      // Only the API is asked, so that the web app need not be built.
      GUILDHALL_DEV_WEB: 'http://127.0.0.1:1',
      ...more,
    }),
    flags,
  )
}

export function startBetterAuth(databaseUrl: string) {
  return start('./contenders/better-auth.ts', () => ({ DATABASE_URL: databaseUrl }))
}

export function startBareHttp(body: string) {
  return start('./contenders/bare-http.ts', () => ({ BODY: body }))
}

export const connections = 32

/** A few slow readers, while other connections keep the server busy. */
export function besideLoad(
  generators: { readonly calm: Child; readonly busy: Child },
  name: string,
  server: Server,
  requests: { readonly calm: readonly string[]; readonly busy: readonly string[] },
) {
  const { port } = server
  const calm = { port, requests: requests.calm, connections: 4, rest: 5 }
  const busy = { port, requests: requests.busy, connections: 200 }
  return {
    name,
    pid: server.child.pid,
    async run(seconds: number) {
      const others = generators.busy.ask<LoadResult>({ ...busy, seconds: seconds + 0.5 })
      // Wait until the load has started.
      await new Promise((resolve) => setTimeout(resolve, 250))
      const result = await generators.calm.ask<LoadResult>({ ...calm, seconds } satisfies LoadOrder)
      await others
      return result
    },
  }
}

/** A server under the load of `requests`, one kind for each connection. */
export function underLoad(
  generator: Child,
  name: string,
  server: Server,
  requests: readonly string[],
) {
  return {
    name,
    pid: server.child.pid,
    run: (seconds: number) =>
      generator.ask<LoadResult>({
        port: server.port,
        requests,
        connections,
        seconds,
      } satisfies LoadOrder),
  }
}
