import type { Sql } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type OfCustomer, type Refer, refused } from './rows.ts'
import * as sources from './store/sources.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Stands for a row that a dry run does not create. */
const pendingId = '00000000-0000-4000-8000-000000000000'

type Own = (sql: Sql, organizationId: string, id: string) => Promise<boolean>

/** Finds what rows refer to: other rows of files, else what the organization has under this id. */
export function createReferences(modules: Dependencies) {
  const { benefits, customers, customFields, database, discounts, meters, products } = modules
  const { subscriptions } = modules
  const own: Readonly<Record<string, Own>> = {
    benefits: async (sql, org, id) => (await benefits.findMany(sql, org, [id])).length > 0,
    custom_fields: async (sql, org, id) => (await customFields.findMany(sql, org, [id])).length > 0,
    customers: async (sql, org, id) => (await customers.find(sql, [org], id)) !== undefined,
    discounts: async (sql, org, id) => (await discounts.find(sql, [org], id)) !== undefined,
    meters: async (sql, org, id) => (await meters.findMany(sql, org, [id])).length > 0,
    subscriptions: async (sql, org, id) => (await subscriptions.read(sql, [org], id)) !== undefined,
    products: async (sql, org, id) => (await products.find(sql, [org], id)) !== undefined,
  }

  /** `isTried` says whether a dry run would have created a row by now. */
  return (
    organizationId: string,
    isTried: (resource: string, sourceId: string) => Promise<boolean>,
  ) => {
    let isPending = false
    const refer: Refer = async (resource, id, field) => {
      if (typeof id === 'string' && id.length <= 255 && !id.includes('\0')) {
        const row = { organizationId, resource, sourceId: id }
        const known = await sources.find(database.sql, row)
        if (known) return known.targetId
        if (await isTried(resource, id)) {
          isPending = true
          return pendingId
        }
        const isOwn = uuid.test(id) && (await own[resource]?.(database.sql, organizationId, id))
        if (isOwn) return id
      }
      throw refused('UNKNOWN_REFERENCE', field, 'What this refers to was not imported.')
    }
    return { refer, isPending: () => isPending }
  }
}

/** The customer that a row names, by id, external id or email address. */
export function createCustomerReference({
  customers,
  database,
}: Pick<Dependencies, 'customers' | 'database'>) {
  return async (organizationId: string, row: OfCustomer, refer: Refer): Promise<string> => {
    const { customer_email: email, customer_id: id, external_customer_id: externalId } = row
    if (id !== undefined) return refer('customers', id, 'customer_id')
    const found =
      externalId === undefined
        ? email && (await customers.findByEmail(database.sql, organizationId, email.trim()))
        : await customers.findByExternalId(database.sql, [organizationId], externalId)
    if (found) return found.id
    throw refused('UNKNOWN_CUSTOMER', 'customer_id', 'The row names no customer that is here.')
  }
}
