import { accountAtOtherEnd } from './peer.ts'

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const loopbackOrigin = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** Written by proxies; a program that asks for itself sends none of them. */
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

/** What of a connection tells who is at its other end. */
export type Wire = {
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

type Asked = { header(name: string): string | null }

/**
 * Did the person who runs this server ask, from the same machine? A proxy in front connects from
 * here too, and may send neither X-Forwarded-For nor the name it was asked by. So the program at
 * the other end must belong to the account that runs the server, or to root: both could read the
 * operator's token anyway. Where the system does not tell (Linux does), nothing may point to a
 * proxy; that is enough for comfort on a developer's machine, never for reading anything.
 */
export async function isAtHome(asked: Asked, wire: Wire | undefined): Promise<boolean> {
  const { socket, httpVersion = '1.1' } = wire ?? {}
  if (!socket || !loopbackAddresses.has(socket.remoteAddress ?? '')) return false
  if (!loopbackHost.test(asked.header('host') ?? '')) return false
  // nginx speaks 1.0 to what it stands in front of, unless it is told otherwise; no browser does.
  if (httpVersion !== '1.1' && httpVersion !== '2.0') return false
  if (proxyHeaders.some((name) => asked.header(name) !== null)) return false
  const origin = asked.header('origin')
  if (origin !== null && !loopbackOrigin.test(origin)) return false
  if (asked.header('sec-fetch-site') === 'cross-site') return false
  if (socket.destroyed) return false
  const account = await accountAtOtherEnd(socket)
  return account === 'unknown' || account === 0 || account === process.getuid?.()
}
