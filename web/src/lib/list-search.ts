import { useLocation, useNavigate } from '@tanstack/react-router'
import { withSearch } from './links.ts'

type Fields = Readonly<Record<string, string | undefined>>

/**
 * The state of a list in its URL. A change of anything but the page leads back to the first page, and
 * typing replaces the entry of the history instead of adding to it.
 */
export function useListSearch() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const fields = search as Fields

  function hrefWith(change: Fields): string {
    const page = 'page' in change ? change.page : undefined
    return withSearch(pathname, { ...fields, ...change, page })
  }

  function change(next: Fields) {
    void navigate({ href: hrefWith(next), replace: true, resetScroll: false })
  }

  const previousOf = (page: number) =>
    page > 1 ? hrefWith({ page: page === 2 ? undefined : String(page - 1) }) : undefined

  const page = Math.max(1, Math.trunc(Number(fields.page)) || 1)
  const sort = fields.sort ?? ''
  return {
    fields,
    page,
    /** `-name` sorts down. */
    sort: sort === '' ? undefined : { column: sort.replace(/^-/, ''), descending: sort[0] === '-' },
    hrefWith,
    change,
    sortBy: (by: { column: string; descending: boolean }) =>
      change({ sort: (by.descending ? '-' : '') + by.column }),
    /** The addresses of the pages before and after, for a list with a total. */
    pages(total: number, size: number) {
      const from = (page - 1) * size + 1
      return {
        from: Math.min(from, total),
        to: Math.min(page * size, total),
        total,
        previous: previousOf(page),
        next: page * size < total ? hrefWith({ page: String(page + 1) }) : undefined,
      }
    },
    /** The same for a list without a total. */
    openPages(shown: number, size: number, hasMore: boolean) {
      const before = (page - 1) * size
      return {
        from: before + 1,
        to: before + shown,
        previous: previousOf(page),
        next: hasMore ? hrefWith({ page: String(page + 1) }) : undefined,
      }
    },
  }
}
