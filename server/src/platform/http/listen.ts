import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { StartupError } from '../startup-error.ts'
import type { Router } from './router.ts'

export type Listening = { readonly port: number; drain(ms: number): Promise<void> }

/** Limits against slow clients, oversized headers and idle sockets. */
function withLimits(server: Server): Server {
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  server.maxRequestsPerSocket = 0
  server.maxHeadersCount = 100
  return server
}

/** A proxy and this server could each use another one of two Host headers. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host' && ++found > 1) return true
  }
  return false
}

function refuse(response: ServerResponse) {
  response.writeHead(400, { connection: 'close', 'content-length': '0' }).end()
}

async function open(router: Router, host: string, port: number): Promise<Server> {
  const answer = getRequestListener((request, env) => router.fetch(request, env as never), {
    errorHandler: () => new Response(null, { status: 400 }),
  })
  const server = withLimits(
    createServer(
      { maxHeaderSize: 16_384, connectionsCheckingInterval: 2000 },
      (request, response) => {
        if (hasTwoHosts(request)) refuse(response)
        else if (!router.tryFastPath(request, response)) answer(request, response)
      },
    ),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  return server
}

/** On a loopback base URL both loopback families are opened, and nothing else. */
export async function listen(
  router: Router,
  { port, loopback }: { port: number; loopback: boolean },
): Promise<Listening> {
  const servers = [await openFirst(router, loopback ? '127.0.0.1' : '::', port)]
  const actual = portOf(servers[0])
  if (loopback) {
    // A machine without IPv6 has only the IPv4 loopback.
    const second = await open(router, '::1', actual).catch(() => undefined)
    if (second) servers.push(second)
  }
  return { port: actual, drain: (ms) => drain(servers, ms) }
}

async function openFirst(router: Router, host: string, port: number): Promise<Server> {
  try {
    return await open(router, host, port)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') throw new StartupError(`PORT ${port} is already in use.`)
    if (code === 'EACCES') throw new StartupError(`PORT ${port} may not be opened by this user.`)
    if (code === 'EAFNOSUPPORT' && host === '::') return open(router, '0.0.0.0', port)
    throw error
  }
}

function portOf(server: Server | undefined): number {
  const address = server?.address()
  if (!address || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}

/** How often idle sockets are closed while draining, in milliseconds. */
const idleCheckInterval = 50

/** Accepts no new connections, lets pending requests finish, then closes the remaining sockets. */
async function drain(servers: readonly Server[], ms: number): Promise<void> {
  const closed = servers.map(
    (server) => new Promise<void>((resolve) => server.close(() => resolve())),
  )
  // A keep-alive socket counts as open until it is closed after its last response.
  const idleTimer = setInterval(() => {
    for (const server of servers) server.closeIdleConnections()
  }, idleCheckInterval)
  const limit = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, ms)
  await Promise.all(closed)
  clearInterval(idleTimer)
  clearTimeout(limit)
}

/** For `PORT=0`: a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve))
  const port = portOf(server)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}
