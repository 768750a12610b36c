import { csvCell } from '../../../kernel/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Customer } from './rules.ts'
import * as store from './store.ts'

const pageSize = 1_000

const columns: Readonly<Record<string, (customer: Customer) => unknown>> = {
  id: ({ id }) => id,
  external_id: ({ externalId }) => externalId,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  type: ({ type }) => type,
  email: ({ email }) => email,
  email_verified: ({ emailVerified }) => emailVerified,
  name: ({ name }) => name,
  billing_name: ({ billingName }) => billingName,
  line1: ({ billingAddress }) => billingAddress?.line1,
  line2: ({ billingAddress }) => billingAddress?.line2,
  postal_code: ({ billingAddress }) => billingAddress?.postal_code,
  city: ({ billingAddress }) => billingAddress?.city,
  state: ({ billingAddress }) => billingAddress?.state,
  country: ({ billingAddress }) => billingAddress?.country,
  tax_id: ({ taxId }) => taxId?.value,
  tax_id_format: ({ taxId }) => taxId?.format,
  locale: ({ locale }) => locale,
  metadata: ({ metadata }) => JSON.stringify(metadata),
}

const line = (cells: readonly unknown[]) => `${cells.map(csvCell).join(',')}\r\n`
const valuesOf = Object.values(columns)
const toLine = (customer: Customer) => line(valuesOf.map((of) => of(customer)))

/** Streams page by page, only as fast as the client reads. */
export function exportCustomers(
  database: Database,
  organizationId: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let last: Pick<Customer, 'createdAt' | 'id'> = {
    createdAt: new Date(0),
    id: '00000000-0000-0000-0000-000000000000',
  }
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(line(Object.keys(columns))))
    },
    async pull(controller) {
      const found = await store.readAfter(database.lists, organizationId, last, pageSize)
      last = found.at(-1) ?? last
      if (found.length > 0) controller.enqueue(encoder.encode(found.map(toLine).join('')))
      if (found.length < pageSize) controller.close()
    },
  })
}
