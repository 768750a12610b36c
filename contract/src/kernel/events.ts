import type { z } from 'zod'

/**
 * Who outside the server may be told of an event: `organization`, the receivers of its organization
 * and those of the installation; `operator`, those of the installation only; `internal`, nobody.
 */
export type Audience = 'organization' | 'operator' | 'internal'

/**
 * The field that names whose personal data a payload contains. What is about a user is erased with them;
 * what is about a customer or a buyer is replaced when the customer is anonymized.
 */
export type About =
  | { readonly user: string }
  | { readonly address: string }
  | { readonly customer: string }
  | { readonly checkout: string }

/** The fields of a payload that name what the event belongs to. */
type Fields = { readonly about?: About }
export type EventScope =
  | (Fields & { readonly audience: 'organization'; readonly organization: string })
  | (Fields & {
      readonly audience: 'operator' | 'internal'
      /** The field is `null` where the event belongs to no organization. */
      readonly organization?: string
    })

/** What a payload needs so that its events can be assigned. */
type Assignable<Scope extends EventScope> = (Scope extends {
  audience: 'organization'
  organization: infer Field extends string
}
  ? Record<Field, string>
  : Scope extends { organization: infer Field extends string }
    ? Record<Field, string | null>
    : object) &
  (Scope extends { about: infer Named }
    ? Record<Extract<Named[keyof Named], string>, string | null>
    : object)

export type EventDefinition = EventScope & { readonly payload: z.ZodType }

/** Events of one scope, by type. Does not compile if a payload lacks a field that the scope names. */
export function defineEvents<
  const Scope extends EventScope,
  const Payloads extends Readonly<Record<string, z.ZodType<Assignable<Scope>>>>,
>(
  scope: Scope,
  payloads: Payloads,
): { readonly [Type in keyof Payloads]: Scope & { readonly payload: Payloads[Type] } } {
  const definitions = Object.entries(payloads).map(([type, payload]) => [
    type,
    { ...scope, payload },
  ])
  return Object.fromEntries(definitions)
}
