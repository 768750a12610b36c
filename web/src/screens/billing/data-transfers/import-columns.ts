import type { importResources } from './transfer-lists.ts'

export type ImportResource = (typeof importResources)[number]

/** Examples in the texts: none of them is translated. */
const values = {
  individual: 'individual',
  team: 'team',
  yes: 'true',
  count: 12,
  example: '',
}
const as = (example: string) => ({ ...values, example })

const id = { names: ['id'], text: 'id', values } as const
const who = {
  names: ['customer_id', 'external_customer_id', 'email'],
  text: 'who',
  values,
} as const
const metadata = { names: ['metadata'], text: 'metadata', values: as('{"tier":"pro"}') } as const

/** The columns that an import of each list reads, with the text that says what they mean. */
export const importColumns = {
  customers: [
    id,
    { names: ['email'], text: 'email', values },
    { names: ['external_id'], text: 'externalId', values },
    { names: ['name'], text: 'name', values },
    { names: ['type'], text: 'type', values },
    { names: ['locale'], text: 'locale', values: as('de') },
    {
      names: ['line1', 'line2', 'postal_code', 'city', 'state', 'country'],
      text: 'address',
      values: as('DE'),
    },
    { names: ['tax_id', 'tax_id_format'], text: 'taxId', values: as('eu_vat') },
    metadata,
  ],
  subscriptions: [
    id,
    who,
    { names: ['product_id'], text: 'product', values },
    { names: ['current_period_end'], text: 'periodEnd', values },
    {
      names: ['started_at', 'current_period_start', 'trial_end'],
      text: 'starts',
      values,
    },
    { names: ['status'], text: 'state', values: as('active') },
    { names: ['amount', 'currency'], text: 'amount', values },
    { names: ['seats'], text: 'seats', values },
    { names: ['cancel_at_period_end', 'pause_at_period_end'], text: 'ends', values },
    metadata,
  ],
  customer_seats: [
    id,
    { names: ['subscription_id'], text: 'subscription', values },
    who,
    { names: ['status'], text: 'state', values: as('claimed') },
    { ...metadata, names: ['seat_metadata'] },
  ],
  license_keys: [
    id,
    who,
    { names: ['benefit_id'], text: 'benefit', values },
    { names: ['key'], text: 'key', values },
    { names: ['status'], text: 'state', values: as('granted') },
    { names: ['limit_activations', 'limit_usage'], text: 'limits', values },
    { names: ['expires_at'], text: 'expires', values },
  ],
} as const
