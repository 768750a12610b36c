import type { Audience } from '@guildhall/contract'

export type Webhook = {
  readonly id: string
  /** Null for webhooks of the whole installation. */
  readonly organizationId: string | null
  readonly url: string
  readonly name: string | null
  readonly events: readonly string[]
  readonly enabled: boolean
  readonly disabledBecause: 'paused' | 'failing' | 'gone' | null
  readonly failingSince: Date | null
  /** Consecutive messages that were given up. */
  readonly failures: number
  readonly signatureFormat: 'decoded' | 'both'
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The subscriptions that match this type. */
export function subscriptionsTo(type: string): string[] {
  return ['*', `${type.split('.')[0]}.*`, type]
}

/** Which webhooks may receive an event; undefined if none may. */
export function addresseesOf(type: string, audience: Audience, organizationId: string | null) {
  if (audience === 'internal') return undefined
  return {
    organizationId: audience === 'organization' ? organizationId : null,
    eventTypes: subscriptionsTo(type),
  }
}

export type Known = readonly { readonly type: string; readonly audience: Audience }[]

/** Subscriptions that no event can match; an organization receives events about itself only. */
export function unknownEvents(
  wanted: readonly string[],
  known: Known,
  inOrganization: boolean,
): string[] {
  const possible = known.filter(({ audience }) =>
    inOrganization ? audience === 'organization' : audience !== 'internal',
  )
  return wanted.filter(
    (each) => each !== '*' && !possible.some(({ type }) => subscriptionsTo(type).includes(each)),
  )
}
