import { type Endpoint, endpoints } from '@guildhall/contract'
import { expect } from 'vitest'
import type { TestServer } from '../../testing/server.ts'
import type { Answer, Visitor } from '../../testing/visitor.ts'

export type Walk = TestServer & {
  /** Endpoints that answered well at least once, as `METHOD path`. */
  readonly done: ReadonlySet<string>
  /** A browser that takes nothing but a good answer. */
  visitor(headers?: Record<string, string>): Visitor
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The same server; every call of its visitors must succeed, and is written down by its endpoint. */
export function walkOn(server: TestServer): Walk {
  const done = new Set<string>()

  function note(method: string, place: string, answer: Answer): Answer {
    const location = answer.headers.get('location') ?? ''
    expect(answer.status, `${method} ${place}: ${answer.text}`).toBeLessThan(400)
    expect(location, `${method} ${place}`).not.toMatch(/[?&]error=/)
    const endpoint = endpointOf(method, new URL(place, server.config.baseUrl).pathname)
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
      delete: async (path) => note('DELETE', path, await visitor.delete(path)),
      send: async (request) => note(request.method, request.url, await visitor.send(request)),
    }
  }

  return { ...server, done, visitor: (headers) => strict(server.visitor(headers)) }
}

/** An address without parameters is meant before one with them, as the router does it. */
function endpointOf(method: string, path: string): Endpoint | undefined {
  const fits = (endpoint: Endpoint) =>
    endpoint.method === method &&
    new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path)
  return endpoints.find((each) => each.path === path && fits(each)) ?? endpoints.find(fits)
}
