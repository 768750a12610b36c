import type { ListOfFile } from '@guildhall/contract/billing/list-files'
import { exportColumns, type ExportColumn as OrderColumn } from '@guildhall/contract/billing/orders'
import {
  type ExportColumn as RefundColumn,
  exportColumns as refundColumns,
} from '@guildhall/contract/billing/refunds'
import {
  type SubscriptionExportColumn,
  subscriptionExportColumns,
} from '@guildhall/contract/billing/subscriptions'
import type { CsvPieces } from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Choice, earlier, filtersOf } from './rules.ts'
import type { File } from './store.ts'

type Source = {
  readonly pieces: CsvPieces
  /** Rows that the list has now. */
  total(): Promise<number>
}
type Open = (file: Pick<File, 'organizationId' | 'choice' | 'until'>) => Source

const boundOf = (date: Date | undefined) => (date ? [date.toISOString()] : undefined)
const first = { offset: 0, limit: 1 } as const
const chosen = <Column extends string>({ columns }: Choice, all: readonly Column[]) =>
  (columns as readonly Column[] | null) ?? all

/** The lists that files are made of: how many rows a choice finds, and its text piece by piece. */
export function createKinds(dependencies: Dependencies): Readonly<Record<ListOfFile, Open>> {
  const { customers, orders, refunds, subscriptions } = dependencies
  return {
    orders({ organizationId, choice, until }) {
      const filters = filtersOf<'orders'>(choice)
      const createdBefore = earlier(filters.created_before, until)
      return {
        pieces: orders.pieces({
          organizationId,
          productIds: filters.product_id,
          statuses: filters.status,
          createdAfter: filters.created_after,
          createdBefore,
          search: filters.query,
          timezone: choice.timezone,
          columns: chosen<OrderColumn>(choice, exportColumns),
          customFields: choice.customFields,
        }),
        async total() {
          const { total } = await orders.list({
            ...first,
            organizationId,
            sorting: ['-created_at'],
            search: filters.query,
            filters: {
              status: filters.status,
              product: filters.product_id,
              createdAfter: boundOf(filters.created_after),
              createdBefore: boundOf(createdBefore),
            },
          })
          return total
        },
      }
    },

    refunds({ organizationId, choice, until }) {
      const filters = filtersOf<'refunds'>(choice)
      const query = { ...filters, created_before: earlier(filters.created_before, until) }
      return {
        pieces: refunds.pieces(organizationId, {
          ...query,
          timezone: choice.timezone,
          columns: [...chosen<RefundColumn>(choice, refundColumns)],
        }),
        async total() {
          const one = { page: 1, limit: 1, sorting: ['-created_at' as const] }
          return (await refunds.list(organizationId, { ...query, ...one })).total
        },
      }
    },

    subscriptions({ organizationId, choice, until }) {
      const filters = filtersOf<'subscriptions'>(choice)
      const flag = filters.cancel_at_period_end
      return {
        pieces: subscriptions.pieces({
          organizationId,
          productIds: filters.product_id,
          statuses: filters.status,
          cancelAtPeriodEnd: flag === undefined ? undefined : flag === 'true',
          startedAfter: filters.started_after,
          startedBefore: filters.started_before,
          search: filters.query,
          until,
          timezone: choice.timezone,
          columns: chosen<SubscriptionExportColumn>(choice, subscriptionExportColumns),
        }),
        async total() {
          const { total } = await subscriptions.list({
            ...first,
            organizationId,
            sorting: ['-started_at'],
            search: filters.query,
            filters: {
              status: filters.status,
              product: filters.product_id,
              cancelAtPeriodEnd: flag && [flag],
              startedAfter: boundOf(filters.started_after),
              startedBefore: boundOf(filters.started_before),
            },
          })
          return total
        },
      }
    },

    customers({ organizationId, choice, until }) {
      const { active, query } = filtersOf<'customers'>(choice)
      return {
        pieces: customers.pieces({
          organizationId,
          search: query,
          active: active && active === 'true',
          until,
        }),
        async total() {
          const request = { ...first, query, active, sorting: ['-created_at' as const] }
          return (await customers.list(organizationId, request)).total
        },
      }
    },
  }
}
export type Kinds = ReturnType<typeof createKinds>
