import {
  type LegalUpdate,
  type WithdrawalExportQuery,
  type WithdrawalQuery,
  withdrawalExportColumns,
} from '@guildhall/contract/billing/withdrawals'
import { after, span } from '../../../kernel/index.ts'
import { inBatches, type Sql } from '../../../platform/database/index.ts'
import { createList, createPageBoundaries, offsetOf } from '../../../platform/lists/index.ts'
import { createCarryOut } from './carry-out.ts'
import { createConfirm } from './confirm.ts'
import { addToConfirmations } from './confirmations.ts'
import { createConsents } from './consents.ts'
import { createContracts } from './contracts.ts'
import { createDecide } from './decide.ts'
import { createDeclare } from './declare.ts'
import { createHooks, type Dependencies } from './dependencies.ts'
import { createEmails } from './emails.ts'
import { exportDeclarations } from './export.ts'
import { createPlans } from './plan.ts'
import { createRecord } from './record.ts'
import { type Buyer, type Law, lawFor, type Sold } from './rules/law.ts'
import type { Declaration, Filter } from './store/declarations.ts'
import * as store from './store/declarations.ts'
import * as settings from './store/settings.ts'

/** For which no order was found: long enough for a seller to look. */
const unmatchedFor = 90 * span.day

/** What the list and its file are narrowed by. */
const narrowed = (organizationId: string, query: WithdrawalExportFilters) => ({
  organizationId,
  filters: {
    kind: query.kind,
    status: query.status,
    order: query.order_id,
    customer: query.customer_id,
    matched: query.matched === undefined ? undefined : [String(query.matched)],
  },
  search: query.query,
})
type WithdrawalExportFilters = Omit<WithdrawalExportQuery, 'columns' | 'timezone'>

export function createWithdrawals(dependencies: Dependencies) {
  const { clock, customers, database, merchants } = dependencies
  const hooks = createHooks()
  const record = createRecord(dependencies)
  const send = createEmails(dependencies)
  const lock = createContracts(dependencies)
  const plan = createPlans(dependencies)
  const parts = {
    carryOut: createCarryOut(dependencies, { record, send }),
    lock,
    plan,
    record,
    hooks,
  }
  const readList = createList<Declaration, 'declared_at', Filter>(
    store.listing,
    createPageBoundaries(clock),
  )
  addToConfirmations(dependencies)
  customers.hooks.anonymize.register('withdrawals', store.anonymizeSome)

  return {
    hooks,
    consents: createConsents(dependencies),
    declare: createDeclare(dependencies, { lock, plan, record, send, hooks }),
    ...createConfirm(dependencies, parts),
    decide: createDecide(dependencies, { ...parts, send }),

    /** Those that wait for the seller, of these. */
    findOpen: store.findOpen,

    /** What the law of a buyer's country asks of a purchase, as far as the seller leaves it on. */
    async lawFor(
      sql: Sql,
      {
        buyer,
        organizationId,
        sold,
      }: {
        readonly organizationId: string
        readonly buyer: Buyer
        readonly sold: Sold
      },
    ): Promise<Law> {
      return lawFor(buyer, sold, await settings.read(sql, organizationId))
    },

    settings: {
      async get(organizationIds: readonly string[], id: string) {
        const { organizationId } = await merchants.find(organizationIds, id)
        return settings.read(database.sql, organizationId)
      },
      async update(organizationIds: readonly string[], id: string, changes: LegalUpdate) {
        const { organizationId } = await merchants.find(organizationIds, id)
        return database.transaction(async (tx) => {
          const { at } = await merchants.moment(tx, organizationId)
          await settings.change(tx, organizationId, changes, at)
          return settings.read(tx, organizationId)
        })
      },
    },

    async list(organizationId: string, query: WithdrawalQuery) {
      const { limit, sorting } = query
      return readList(database.lists, {
        ...narrowed(organizationId, query),
        sorting,
        offset: offsetOf(query),
        limit,
      })
    },

    export: (organizationId: string, query: WithdrawalExportQuery) =>
      exportDeclarations({
        timeZone: query.timezone,
        names: query.columns ?? withdrawalExportColumns,
        async readAfter(last, limit) {
          const request = {
            ...narrowed(organizationId, query),
            sorting: ['declared_at'],
            offset: 0,
            limit,
          } as const
          const after = last && { sorted: last.declaredAt.toISOString(), id: last.id }
          return (await readList.readAfter(database.lists, request, after)).rows
        },
      }),

    sweep: (signal?: AbortSignal) =>
      inBatches(async (limit) => {
        const before = after(clock.now(), -unmatchedFor)
        const found = await store.findUnmatched(database.sql, before, limit)
        await database.transaction(async (tx) => {
          for (const each of found) await record.remove(tx, each)
        })
        return found.length
      }, signal),
  }
}
export type Withdrawals = ReturnType<typeof createWithdrawals>
