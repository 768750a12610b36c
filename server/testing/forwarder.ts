import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Connection } from './cluster.ts'

export type Forwarder = { readonly port: number; close(): Promise<void> }

/** A TCP port that leads to the database, wherever that listens. */
export async function forwardTo({ host, port }: Connection, at = 0): Promise<Forwarder> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    )
    for (const socket of [near, far]) {
      sockets.add(socket.once('close', () => sockets.delete(socket)).on('error', () => undefined))
    }
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
