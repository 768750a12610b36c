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
import { byteOrderMark, type CsvPieces } from '../../../platform/lists/index.ts'
import { listsOfExport } from '../data-exports/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Choice, earlier, filtersOf, pieceSize } from './rules.ts'
import type { File } from './store.ts'

/** Where the next piece begins. */
type Place = Pick<File, 'lastAt' | 'lastId' | 'position'>
export type Source = {
  /** The columns, where it has the same ones in each row. */
  readonly names: readonly string[]
  /** Its lists, where it has several. */
  readonly lists: number | null
  /** Before the first row. */
  head(): Promise<string>
  next(place: Place): Promise<{
    readonly text: string
    readonly rows: number
    readonly isLast: boolean
    readonly place: Place
  }>
  /** Rows that the list has now; null where they are not counted before they are read. */
  total(): Promise<number | null>
  /** After the last row, with the hash of all before it. */
  readonly end?: (place: Place, sha256: string) => string
}
type Opened = { readonly pieces: CsvPieces; total(): Promise<number> }
type Asked = Pick<File, 'id' | 'organizationId' | 'choice' | 'until'>

/** A list as a table; spreadsheets read it otherwise as something else than UTF-8. */
const asTable = ({ pieces, total }: Opened): Source => ({
  names: pieces.names,
  lists: null,
  total,
  head: async () => byteOrderMark + pieces.head,
  async next({ lastAt, lastId }) {
    const position = lastAt && lastId ? { createdAt: lastAt, id: lastId } : undefined
    const { last, rows, text } = await pieces.after(position, pieceSize)
    const place = {
      lastAt: last?.createdAt ?? lastAt,
      lastId: last?.id ?? lastId,
      position: null,
    }
    return { text, rows, isLast: rows < pieceSize, place }
  },
})

const boundOf = (date: Date | undefined) => (date ? [date.toISOString()] : undefined)
const first = { offset: 0, limit: 1 } as const
const chosen = <Column extends string>({ columns }: Choice, all: readonly Column[]) =>
  (columns as readonly Column[] | null) ?? all

/** The lists that files are made of: how many rows a choice finds, and its text piece by piece. */
export function createKinds(dependencies: Dependencies) {
  const { customers, exports, orders, refunds, subscriptions } = dependencies
  const tables: Readonly<Record<Exclude<ListOfFile, 'everything'>, (file: Asked) => Opened>> = {
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

  function everything({ id, organizationId }: Asked): Source {
    const pieces = exports.pieces(organizationId, id)
    return {
      names: [],
      lists: listsOfExport,
      head: pieces.head,
      total: async () => null,
      async next({ position }) {
        const piece = await pieces.after(position, pieceSize)
        return { ...piece, place: { lastAt: null, lastId: null, position: piece.position } }
      },
      end: ({ position }, sha256) => (position ? pieces.end(position, sha256) : ''),
    }
  }

  return (list: ListOfFile, file: Asked): Source =>
    list === 'everything' ? everything(file) : asTable(tables[list](file))
}
export type Kinds = ReturnType<typeof createKinds>
