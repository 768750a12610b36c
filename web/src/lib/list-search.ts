import { useLocation, useNavigate } from '@tanstack/react-router'
import { withSearch } from './links.ts'

/** More pages behind would make the address too long. */
const kept = 30

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
    const { page, before, after, trail } = change
    return withSearch(pathname, { ...fields, ...change, page, before, after, trail })
  }

  /**
   * The addresses of the pages before and after, for a list that is read in one direction: the pages
   * behind are kept in the address.
   */
  function forward(next: string | null) {
    const { before, trail = '' } = fields
    const behind = trail.split(' ').filter(Boolean)
    const last = behind.at(-1)
    return {
      previous:
        before === undefined
          ? undefined
          : hrefWith({ before: last, trail: behind.slice(0, -1).join(' ') }),
      next:
        next === null
          ? undefined
          : hrefWith({
              before: next,
              trail: [...behind, ...(before === undefined ? [] : [before])].slice(-kept).join(' '),
            }),
    }
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
    /** The address with one item open beside the list, or with none; the page stays. */
    hrefOpening: (open: string | undefined) => withSearch(pathname, { ...fields, open }),
    forward,
    /** The same for a list with cursors in both directions. */
    steps: ({ next, previous }: { next: string | null; previous: string | null }) => ({
      previous: previous === null ? undefined : hrefWith({ after: previous }),
      next: next === null ? undefined : hrefWith({ before: next }),
    }),
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
