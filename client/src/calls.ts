import type { CallOptions, Calls } from './call.ts'
import type { Request } from './request.ts'
import type { RouteTree } from './routes.ts'

type Arguments = Record<string, unknown> & {
  query?: Record<string, unknown>
  fetchOptions?: CallOptions
}

function callOf(line: string, request: Request) {
  const [method = '', path = ''] = line.split(' ')
  const names = [...path.matchAll(/:([^/]+)/g)].map((match) => match[1] ?? '')
  return ({ query, fetchOptions, ...fields }: Arguments = {}, options: CallOptions = {}) => {
    const body = { ...fields }
    const params = Object.fromEntries(names.map((name) => [name, fields[name]]))
    for (const name of names) delete body[name]
    return request(
      { method, path, body, ...(query && { query }), ...(names.length > 0 && { params }) },
      { ...fetchOptions, ...options },
    )
  }
}

/** Builds the functions that a tree of routes stands for. */
export function callsOf<Tree extends RouteTree>(tree: Tree, request: Request): Calls<Tree> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, branch]) => [
      name,
      typeof branch === 'string' ? callOf(branch, request) : callsOf(branch as RouteTree, request),
    ]),
  ) as Calls<Tree>
}
