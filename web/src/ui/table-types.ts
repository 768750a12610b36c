import type { ReactNode } from 'react'
import type { ActionGroup } from './action-groups.ts'

export type Column<Item> = {
  readonly id: string
  readonly header: string
  readonly cell: (item: Item) => ReactNode
  readonly sortable?: boolean | undefined
  /** Amounts, dates and counts, which are compared down the column. */
  readonly figures?: boolean | undefined
  /**
   * Short fixed words, such as kinds, states and days: they wrap between words and never inside one, and
   * columns with long names give way.
   */
  readonly whole?: boolean | undefined
  /**
   * On phones a row has two lines: 1 top left, 2 top right, 3 bottom left, 4 bottom right; 0 leaves
   * it out.
   */
  readonly place: 0 | 1 | 2 | 3 | 4
  /** Leaves when there is little room: on tablets, and beside an open drawer. */
  readonly roomy?: boolean | undefined
  /** Its cells are as tall as a Person. */
  readonly person?: boolean | undefined
  /** Cannot be hidden. */
  readonly fixed?: boolean | undefined
}

export type Sort = { readonly column: string; readonly descending: boolean }

export type Selection<Item> = {
  readonly keys: ReadonlySet<string>
  readonly onChange: (keys: ReadonlySet<string>) => void
  /** Why a row cannot be selected. */
  readonly locked?: ((item: Item) => string | undefined) | undefined
}

export type DataTableProps<Item> = {
  /** Names the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Item>[]
  /** Undefined while they are fetched for the first time. */
  readonly items: readonly Item[] | undefined
  readonly keyOf: (item: Item) => string
  readonly nameOf: (item: Item) => string
  /** Where a click on a row leads; the first column holds the link. */
  readonly hrefOf?: ((item: Item) => string) | undefined
  /** The key of the item that is open beside the table. */
  readonly open?: string | undefined
  readonly sort?: Sort | undefined
  readonly onSort?: ((sort: Sort) => void) | undefined
  readonly selection?: Selection<Item> | undefined
  readonly actionsOf?: ((item: Item) => readonly ActionGroup[]) | undefined
  /** Columns that the person has hidden. */
  readonly hidden?: ReadonlySet<string> | undefined
  /** Other items are being fetched; the present ones stay. */
  readonly busy?: boolean | undefined
  /** How many lines a skeleton has. */
  readonly lines?: number | undefined
  /** Instead of the table when there are no items. */
  readonly empty: ReactNode
}
