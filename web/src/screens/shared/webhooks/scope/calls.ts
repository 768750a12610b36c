import type { OutputOf, Route, webhooks } from '../../../../lib/calls.ts'

type Endpoints = Omit<typeof webhooks, `${string}Dates`>

/** The same endpoint, whatever else it is told and whatever it may refuse. */
type Similar<Given> =
  Given extends Route<infer Types>
    ? Route<{ input: Types['input']; output: Types['output']; error: string }>
    : never

/** Webhooks have the same endpoints for the whole server and for one organization, which they name. */
export type Scope = {
  readonly calls: { readonly [Name in keyof Endpoints]: Similar<Endpoints[Name]> }
  readonly of: { readonly id?: string }
}

export type ScopedWebhook = OutputOf<typeof webhooks.get>
