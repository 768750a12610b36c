import { freePort, listen } from '../../server/src/platform/http/listen.ts'
import { startServer, type TestServer } from '../../server/testing/server.ts'

export type LiveServer = {
  readonly origin: string
  readonly server: TestServer
  stop(): Promise<void>
}

/** A whole server behind a real socket, reached by the address that it believes to be its own. */
export async function startLiveServer(
  env: Record<string, string> = {},
  settings: (
    origin: string,
  ) => Parameters<typeof startServer>[0] | Promise<Parameters<typeof startServer>[0]> = () => ({}),
): Promise<LiveServer> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const own = { PORT: String(port), BASE_URL: origin, ...env }
  const server = await startServer({ ...(await settings(origin)), env: own })
  const { Request, Response } = globalThis
  const listening = await listen(server.app.router, server.config)
  // Listening replaces them in the whole process; a client here compares what it gets with its own.
  Object.assign(globalThis, { Request, Response })
  return {
    origin,
    server,
    async stop() {
      await listening.drain(0)
      await server.stop()
    },
  }
}
