/** Lists whose counts follow from a column, after rows were written or deleted in sets. */
export const countedLists = [
  { list: 'customers', table: 'customers', key: "case when deleted_at is null then '' end" },
  { list: 'products', table: 'products', key: 'is_archived' },
  { list: 'discounts', table: 'discounts', key: "case when deleted_at is null then '' end" },
  { list: 'benefits', table: 'benefits', key: 'case when deleted_at is null then type end' },
  { list: 'benefit_grants', table: 'benefit_grants', key: 'granted_at is not null' },
  { list: 'checkouts', table: 'checkouts', key: 'status' },
  { list: 'subscriptions', table: 'subscriptions', key: 'status' },
  { list: 'orders', table: 'orders', key: 'status' },
  { list: 'payments', table: 'payment_intents', key: 'payment_status' },
  { list: 'refunds', table: 'refunds', key: 'status' },
  { list: 'disputes', table: 'disputes', key: 'status' },
  { list: 'license_keys', table: 'license_keys', key: "''" },
] as const
