import type { CustomerMeter as WireCustomerMeter } from '@guildhall/contract/billing/customer-meters'
import type { Meter as WireMeter } from '@guildhall/contract/billing/meters'
import { type Customer, customerToWire } from '../customers/index.ts'
import type { Meter } from './rules/meter.ts'
import type { CustomerMeter } from './store/customer-meters.ts'

const textOf = (date: Date | null) => date?.toISOString() ?? null

export function toWire(meter: Meter): WireMeter {
  return {
    id: meter.id,
    created_at: meter.createdAt.toISOString(),
    modified_at: textOf(meter.modifiedAt),
    organization_id: meter.organizationId,
    metadata: meter.metadata,
    name: meter.name,
    unit: meter.unit,
    custom_label: meter.customLabel,
    custom_multiplier: meter.customMultiplier,
    filter: meter.filter,
    aggregation: meter.aggregation,
    archived_at: textOf(meter.archivedAt),
  }
}

export type CustomerMeterDetails = {
  readonly row: CustomerMeter
  readonly customer: Customer
  readonly meter: Meter
}

export function customerMeterToWire({
  row,
  customer,
  meter,
}: CustomerMeterDetails): WireCustomerMeter {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: textOf(row.modifiedAt),
    customer_id: row.customerId,
    meter_id: row.meterId,
    consumed_units: Number(row.consumed),
    credited_units: row.credited,
    balance: Number(row.balance),
    customer: customerToWire(customer),
    meter: toWire(meter),
  }
}
