import type { CallOptions, Calls } from './call.ts'
import { isRoute, type Route, type RouteTree } from './endpoints/route.ts'
import type { Request } from './request.ts'

type Arguments = Record<string, unknown> & {
  query?: Record<string, unknown>
  fetchOptions?: CallOptions
}

function createCall({ line, dates }: Route, request: Request) {
  const [method = '', path = ''] = line.split(' ')
  const names = [...path.matchAll(/:([^/]+)/g)].map((match) => match[1] ?? '')
  return ({ query, fetchOptions, ...fields }: Arguments = {}, options: CallOptions = {}) => {
    const body = { ...fields }
    const params = Object.fromEntries(names.map((name) => [name, fields[name]]))
    for (const name of names) delete body[name]
    return request(
      {
        method,
        path,
        body,
        ...(query && { query }),
        ...(names.length > 0 && { params }),
        ...(dates !== undefined && { dates }),
      },
      { ...fetchOptions, ...options },
    )
  }
}

/** Builds the call functions for a tree of routes. */
export function createCalls<Tree extends RouteTree>(tree: Tree, request: Request): Calls<Tree> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, branch]) => [
      name,
      isRoute(branch) ? createCall(branch, request) : createCalls(branch, request),
    ]),
  ) as Calls<Tree>
}
