import type { MerchantEventType } from '@guildhall/contract/billing/merchant-event-types'
import type { WebhookFormat } from '@guildhall/contract/billing/merchant-webhooks'

export type Endpoint = {
  readonly id: string
  readonly organizationId: string
  readonly url: string
  readonly name: string | null
  readonly format: WebhookFormat
  readonly events: readonly MerchantEventType[]
  readonly enabled: boolean
  readonly disabledBecause: 'paused' | 'failing' | 'gone' | null
  readonly failingSince: Date | null
  /** Consecutive messages that were given up. */
  readonly failures: number
  /** By the clock of the organization. */
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

type Changes = {
  readonly [Name in 'url' | 'name' | 'format' | 'events' | 'enabled']?:
    | Endpoint[Name]
    | null
    | undefined
}

/** A name may be removed; the other fields keep their value where there is no new one. */
export function changed(current: Endpoint, change: Changes, modifiedAt: Date): Endpoint {
  const enabled = change.enabled ?? current.enabled
  return {
    ...current,
    url: change.url ?? current.url,
    name: change.name === undefined ? current.name : change.name || null,
    format: change.format ?? current.format,
    events: change.events ?? current.events,
    ...(enabled === current.enabled ? {} : enabledFields(enabled)),
    modifiedAt,
  }
}

/** Enabling it again resets its failures. */
const enabledFields = (enabled: boolean) =>
  enabled
    ? ({ enabled, disabledBecause: null, failures: 0, failingSince: null } as const)
    : ({ enabled, disabledBecause: 'paused' } as const)
