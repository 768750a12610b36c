import type { Import } from './imports.ts'

/** Lists that a file of one table may have. */
export const importResources = [
  'customers',
  'subscriptions',
  'customer_seats',
  'license_keys',
] as const

/** In the order of a file; its history is in no import. */
export const exportResources = [
  'customers',
  'subscriptions',
  'orders',
  'payments',
  'refunds',
  'credit_notes',
  'disputes',
  'ledger_entries',
  'customer_seats',
  'benefit_grants',
  'license_keys',
  'products',
  'benefits',
  'discounts',
  'checkout_links',
  'custom_fields',
  'meters',
  'customer_meters',
  'meter_credits',
  'events',
  'files',
  'webhook_endpoints',
] as const
export type ExportResource = (typeof exportResources)[number]

export const isResource = (value: string): value is ExportResource =>
  exportResources.some((each) => each === value)

/** What became of the rows, of all lists together. */
export function totalOf({ counts }: Pick<Import, 'counts'>) {
  const total = { created: 0, existing: 0, refused: 0, skipped: 0 }
  for (const each of Object.values(counts)) {
    total.created += each.created
    total.existing += each.existing
    total.refused += each.refused
    total.skipped += each.skipped
  }
  return total
}
