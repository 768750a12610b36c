import type { ReactNode } from 'react'
import type { useListSearch } from '../../../lib/list-search.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { useIsFollowing } from '../../../shell/organization-mode.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Empty, emptyDrawing, House } from '../../../ui/index.ts'
import { DataTable, type DataTableProps, Pagination } from '../../../ui/widgets.ts'

/** What the page asked the server for. */
type Found<Item> = {
  readonly data: { items: readonly Item[]; pagination: { totalCount: number } } | undefined
  readonly error: Error | null
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

type Shown<Item> = Pick<
  DataTableProps<Item>,
  'label' | 'columns' | 'nameOf' | 'hrefOf' | 'open' | 'hidden' | 'selection' | 'actionsOf'
>

/** Where a billing provider decides what is sold, nothing is added, selected or done to a row. */
type ShopListProps<Item> = Shown<Item> & {
  list: ReturnType<typeof useListSearch>
  found: Found<Item>
  pageSize: number
  /** Whether it is the search or a filter that leaves nothing; then all of that can be cleared. */
  isFiltered: boolean
  onClear: () => void
  /** What is said where there is nothing yet. */
  none: { title: string; text?: string; action?: ReactNode }
}

/** The rows of a list of a shop with its pages, or why there are none. */
export function ShopList<Item extends { readonly id: string }>({
  list,
  found: { data, error, isPlaceholderData, refetch },
  pageSize,
  isFiltered,
  onClear,
  none,
  selection,
  actionsOf,
  ...shown
}: ShopListProps<Item>) {
  const total = data?.pagination.totalCount ?? 0
  const isFollowing = useIsFollowing()
  return (
    <>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          {...shown}
          selection={isFollowing ? undefined : selection}
          actionsOf={isFollowing ? undefined : actionsOf}
          items={data?.items}
          keyOf={({ id }) => id}
          sort={list.sort}
          onSort={list.sortBy}
          busy={isPlaceholderData}
          empty={
            isFiltered ? (
              <NothingMatches onClear={onClear} />
            ) : (
              <Empty
                drawing={<House state={emptyDrawing} />}
                title={none.title}
                action={isFollowing ? undefined : none.action}
              >
                {isFollowing && none.action ? undefined : none.text}
              </Empty>
            )
          }
        />
      )}
      {total > 0 ? <Pagination {...list.pages(total, pageSize)} /> : null}
    </>
  )
}
