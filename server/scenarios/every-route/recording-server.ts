import { type Endpoint, endpoints } from '@guildhall/contract'
import { expect } from 'vitest'
import type { TestServer } from '#testing/server.ts'
import type { Answer, Visitor } from '#testing/visitor.ts'

export type Walk = TestServer & {
  /** Endpoints that succeeded at least once, as `METHOD path`. */
  readonly done: ReadonlySet<string>
  /** A client that fails the test on any error response. */
  visitor(headers?: Record<string, string>): Visitor
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The same server; every call of its clients must succeed, and its endpoint is recorded. */
export function walkOn(server: TestServer): Walk {
  const done = new Set<string>()

  function note(method: string, url: string, answer: Answer): Answer {
    const location = answer.headers.get('location') ?? ''
    expect(answer.status, `${method} ${url}: ${answer.text}`).toBeLessThan(400)
    expect(location, `${method} ${url}`).not.toMatch(/[?&]error=/)
    const endpoint = endpointOf(method, new URL(url, server.config.baseUrl).pathname)
    if (endpoint) done.add(nameOf(endpoint))
    return answer
  }

  function strict(visitor: Visitor): Visitor {
    return {
      cookies: visitor.cookies,
      get: async (path, headers) => note('GET', path, await visitor.get(path, headers)),
      post: async (path, body, headers) =>
        note('POST', path, await visitor.post(path, body, headers)),
      patch: async (path, body) => note('PATCH', path, await visitor.patch(path, body)),
      put: async (path, body) => note('PUT', path, await visitor.put(path, body)),
      delete: async (path) => note('DELETE', path, await visitor.delete(path)),
      send: async (request) => note(request.method, request.url, await visitor.send(request)),
    }
  }

  return { ...server, done, visitor: (headers) => strict(server.visitor(headers)) }
}

/** A path without parameters takes precedence over one with them, as in the router. */
function endpointOf(method: string, path: string): Endpoint | undefined {
  const fits = (endpoint: Endpoint) =>
    endpoint.method === method &&
    new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path)
  return endpoints.find((each) => each.path === path && fits(each)) ?? endpoints.find(fits)
}
