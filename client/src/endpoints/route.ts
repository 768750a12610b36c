import type { Dates } from './dates.ts'

/** The types of a call: its fields, what it returns, and the codes of its errors. */
export type Endpoint = {
  readonly input: object
  readonly output: unknown
  readonly error: string
}

declare const endpoint: unique symbol

/** Method and path of an endpoint; its types exist only at compile time. */
export type Route<Types extends Endpoint = Endpoint> = {
  readonly line: `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`
  readonly dates?: Dates
  readonly [endpoint]?: Types
}

export type RouteTree = { readonly [name: string]: Route | RouteTree }

export function isRoute(branch: Route | RouteTree): branch is Route {
  return typeof branch.line === 'string'
}
