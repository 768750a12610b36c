import type { CustomerUpdate } from '@guildhall/contract/billing/customers'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { createBuy } from './buy.ts'
import { createChange } from './change.ts'
import { createCreate } from './create.ts'
import { createHooks, type Dependencies } from './dependencies.ts'
import { customerPieces, type ExportRequest, exportCustomers } from './export.ts'
import { createCustomerList, type ListQuery } from './list.ts'
import { createCustomersMirror } from './mirror.ts'
import { createRemove } from './remove.ts'
import type { Customer } from './rules.ts'
import * as store from './store.ts'
import { customerToWire } from './wire.ts'

/** How a request names a customer. */
export type Named = { readonly id: string } | { readonly external_id: string }

export function createCustomers(dependencies: Dependencies) {
  const hooks = createHooks()
  const context = { ...dependencies, hooks }
  const { database } = dependencies
  const { update, ...changes } = createChange(context)
  const readList = createCustomerList(dependencies)
  const remove = createRemove(context)

  async function findByExternalId(
    sql: Sql,
    organizationIds: readonly string[],
    externalId: string,
  ): Promise<Customer | undefined> {
    const [customer, other] = await store.findByExternalId(sql, organizationIds, externalId)
    if (!other) return customer
    throw invalidInput({
      loc: ['query', 'organization_id'],
      msg: 'Field required',
      type: 'missing',
    })
  }

  async function get(organizationIds: readonly string[], named: Named): Promise<Customer> {
    const { sql } = database
    const customer =
      'id' in named
        ? await store.find(sql, organizationIds, named.id)
        : await findByExternalId(sql, organizationIds, named.external_id)
    if (!customer) throw new AppError('NOT_FOUND')
    return customer
  }

  /** A deleted customer has no external id, but can be anonymized by its id. */
  async function getForRemoval(organizationIds: readonly string[], named: Named) {
    if (!('id' in named)) return get(organizationIds, named)
    const customer = await store.findAny(database.sql, organizationIds, named.id)
    if (!customer) throw new AppError('NOT_FOUND')
    return customer
  }

  return {
    hooks,
    get,
    find: store.find,
    hasAny: store.hasAny,
    findMany: store.findMany,
    findByExternalId,
    findByEmail: store.findByEmail,
    allWithEmail: store.allWithEmail,
    sellersOf: store.sellersOf,
    /** The ids of the customers with these email addresses. */
    async idsByEmail(organizationId: string, emails: readonly string[]) {
      const found = emails.map((email) =>
        store.findByEmail(database.lists, organizationId, email.trim()),
      )
      return (await Promise.all(found)).flatMap((customer) => customer?.id ?? [])
    },
    lock: store.lock,
    lockMany: store.lockMany,
    countRunning: store.countRunning,
    setRunning: store.setRunning,
    mirror: createCustomersMirror(hooks),
    create: createCreate(context),
    buy: createBuy(context),
    ...changes,
    list: (organizationId: string, query: ListQuery) =>
      readList(database.lists, organizationId, query),
    /** A few with a text, without a total. */
    newest: (organizationId: string, text: string, limit: number) =>
      readList.newest(database.lists, organizationId, text, limit),
    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      readList.walk(database.lists, organizationId, 'created_at', (rows) =>
        rows.map(customerToWire),
      ),
    exportAll: (request: ExportRequest) => exportCustomers(database.lists, request),
    pieces: (request: ExportRequest) => customerPieces(database.lists, request),
    update: async (organizationIds: readonly string[], named: Named, changes: CustomerUpdate) =>
      update(await get(organizationIds, named), changes),
    remove: async (organizationIds: readonly string[], named: Named, anonymize: boolean) =>
      remove(await getForRemoval(organizationIds, named), anonymize),
  }
}
export type Customers = ReturnType<typeof createCustomers>
