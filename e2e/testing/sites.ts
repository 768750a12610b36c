import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll } from 'vitest'

export type Site = {
  /** As a site of a neighbour, and as one from elsewhere. */
  readonly origin: string
  readonly elsewhere: string
  /** Its files by path; scripts end with `.js`, all others are pages. */
  readonly files: Map<string, string>
}

/** Pages of others, with a content policy as strict as a checkout in a frame allows. */
export function useSite(policy: () => string): Site {
  const files = new Map<string, string>()
  let server: Server | undefined
  let port = 0
  beforeAll(async () => {
    server = createServer(({ url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://localhost')
      const content = files.get(pathname)
      response.writeHead(content === undefined ? 404 : 200, {
        'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
        'content-security-policy': policy(),
      })
      response.end(content)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(() => void server?.close())
  return {
    files,
    get origin() {
      return `http://localhost:${port}`
    },
    get elsewhere() {
      return `http://127.0.0.1:${port}`
    },
  }
}
