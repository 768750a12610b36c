import { readPeerUid } from './peer.ts'

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const loopbackOrigin = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** Headers that proxies add; direct clients send none of them. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-original-forwarded-for',
  'cf-connecting-ip',
  'true-client-ip',
]

/** The facts of a connection that identify its client. */
export type ConnectionInfo = {
  readonly httpVersion?: string | undefined
  readonly socket?:
    | {
        readonly remoteAddress?: string | undefined
        readonly remotePort?: number | undefined
        readonly localPort?: number | undefined
        readonly destroyed?: boolean | undefined
      }
    | undefined
}

type Headers = { header(name: string): string | null }

/**
 * Does the request come from the operator's own account on this machine? A reverse proxy connects from
 * loopback too, and may send neither X-Forwarded-For nor the original host. So the client process must
 * belong to the account that runs the server, or to root: both can read the operator's token anyway.
 * Where the system does not report the account (Linux does), it is enough that nothing indicates a
 * proxy; that is for convenience on a developer's machine and never grants access to data.
 */
export async function isLoopbackRequest(
  request: Headers,
  connection: ConnectionInfo | undefined,
): Promise<boolean> {
  const { socket, httpVersion = '1.1' } = connection ?? {}
  if (!socket || !loopbackAddresses.has(socket.remoteAddress ?? '')) return false
  if (!loopbackHost.test(request.header('host') ?? '')) return false
  // nginx uses HTTP/1.0 for its upstreams by default; no browser does.
  if (httpVersion !== '1.1' && httpVersion !== '2.0') return false
  if (proxyHeaders.some((name) => request.header(name) !== null)) return false
  const origin = request.header('origin')
  if (origin !== null && !loopbackOrigin.test(origin)) return false
  if (request.header('sec-fetch-site') === 'cross-site') return false
  if (socket.destroyed) return false
  const uid = await readPeerUid(socket)
  return uid === 'unknown' || uid === 0 || uid === process.getuid?.()
}
