import type { Event, EventName } from '@guildhall/contract/billing/usage'
import { type Customer, customerToWire } from '../customers/index.ts'
import type { StoredEvent } from './store/events.ts'

/** An event with what it refers to. */
export type EventDetails = {
  readonly event: StoredEvent
  readonly customer: Customer | null
  readonly customerId: string | null
  readonly externalCustomerId: string | null
  readonly parentId: string | null
}

export function toWire(details: EventDetails): Event {
  const { event, customer, customerId, externalCustomerId, parentId } = details
  return {
    id: event.id,
    timestamp: event.timestamp.toISOString(),
    organization_id: event.organizationId,
    customer_id: customerId,
    customer: customer && customerToWire(customer),
    external_customer_id: customer?.externalId ?? externalCustomerId,
    member_id: null,
    external_member_id: null,
    child_count: event.childCount,
    parent_id: parentId,
    label: labels[event.name] ?? event.name,
    name: event.name,
    source: event.source,
    metadata: event.metadata,
  }
}

/** Of the events of the system. */
const labels: Readonly<Record<string, string>> = {
  'meter.credited': 'Meter Credited',
  'meter.reset': 'Meter Reset',
}

type Name = {
  readonly name: string
  readonly source: 'user' | 'system'
  readonly occurrences: number
  readonly firstSeen: Date
  readonly lastSeen: Date
}

export const nameToWire = ({
  name,
  source,
  occurrences,
  firstSeen,
  lastSeen,
}: Name): EventName => ({
  name,
  label: labels[name] ?? name,
  source,
  occurrences,
  first_seen: firstSeen.toISOString(),
  last_seen: lastSeen.toISOString(),
})
