declare const endpoint: unique symbol

/** A line of the route table that remembers the type of its endpoint and nothing else of it. */
export type Route<Endpoint = unknown> = string & { readonly [endpoint]: Endpoint }
export type RouteTree = { readonly [name: string]: Route | RouteTree }

export function route<Endpoint>(line: `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`) {
  return line as unknown as Route<Endpoint>
}
