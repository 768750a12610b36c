import type { Sql } from '../../../platform/database/index.ts'
import {
  type CsvColumns,
  csvPieces,
  exportCsv,
  type RowPosition,
} from '../../../platform/lists/index.ts'
import type { Customer } from './rules.ts'
import * as store from './store.ts'

const columns: CsvColumns<Customer> = {
  id: ({ id }) => id,
  external_id: ({ externalId }) => externalId,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  type: ({ type }) => type,
  email: ({ email }) => email,
  email_verified: ({ emailStanding }) => emailStanding === 'proved',
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

const beforeAll = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

export type ExportRequest = store.ExportFilters & { readonly organizationId: string }

const wantedOf = (lists: Sql, { organizationId, ...filters }: ExportRequest) => ({
  columns,
  readAfter: (last: RowPosition | undefined, size: number) =>
    store.readAfter(lists, organizationId, filters, last ?? beforeAll, size),
})

export function exportCustomers(lists: Sql, request: ExportRequest) {
  return exportCsv(wantedOf(lists, request))
}

/** The same piece by piece, for a file that is made in the background. */
export function customerPieces(lists: Sql, request: ExportRequest) {
  return csvPieces(wantedOf(lists, request))
}
