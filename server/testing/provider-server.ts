import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import type { TestServer } from './server.ts'

/** A server that sells, behind a socket: what others follow as their billing provider. */
export type ProviderServer = {
  readonly url: string
  /** `GET /v1/products/?page=1`, in the order in which they came. */
  readonly requests: string[]
  /** Answers in its place, where it returns true. */
  respondWith(how: (request: IncomingMessage, response: ServerResponse) => boolean): void
}

/** As settings of a server that may follow it. */
export const mayFollow = ({ url }: Pick<ProviderServer, 'url'>) => ({
  billing: { providers: [url] },
  webhooks: { allowNetworks: ['127.0.0.0/8'] },
})

/** Without a feed: what it told and nobody heard is not asked for. */
export const asPolar = (provider: Pick<ProviderServer, 'respondWith'>) =>
  provider.respondWith(({ url = '' }, response) => {
    if (!/^\/v1\/organizations\/[^?]/.test(url)) return false
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"one"}')
    return true
  })

const hopByHop = ['connection', 'content-length', 'host', 'transfer-encoding']

/** At any port, or at the one that it believes to be its own. */
export async function startProvider({ app, config }: TestServer, at = 0): Promise<ProviderServer> {
  const requests: string[] = []
  let how: Parameters<ProviderServer['respondWith']>[0] = () => false

  async function answer(request: IncomingMessage, response: ServerResponse) {
    requests.push(`${request.method} ${request.url}`)
    if (how(request, response)) return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const sent = Object.entries(request.headers).filter(([name]) => !hopByHop.includes(name))
    const got = await app.fetch(
      new Request(new URL(request.url ?? '', config.baseUrl), {
        method: request.method ?? 'GET',
        headers: Object.fromEntries(sent) as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    )
    const contentType = got.headers.get('content-type') ?? 'application/json'
    response.writeHead(got.status, { 'content-type': contentType })
    response.end(Buffer.from(await got.arrayBuffer()))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    respondWith(next) {
      how = next
    },
  }
}
