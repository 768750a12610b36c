import { useNavigate, useSearch } from '@tanstack/react-router'
import type { useListSearch } from './list-search.ts'

/** The item of a list that is open in a drawer, and the ways to its neighbours. */
export function useOpened<Item>(
  list: ReturnType<typeof useListSearch>,
  items: readonly Item[] | undefined,
  keyOf: (item: Item) => string,
) {
  const navigate = useNavigate()
  // Of its own page: while another one is fetched, the address is that of the other already.
  const { open } = useSearch({ strict: false }) as { open?: string }
  const at = items?.findIndex((item) => keyOf(item) === open) ?? -1
  const opening = (key: string | undefined) => () =>
    void navigate({ href: list.hrefOpening(key), replace: true, resetScroll: false })
  const step = (by: number) => {
    const item = at < 0 ? undefined : items?.[at + by]
    return item === undefined ? undefined : opening(keyOf(item))
  }
  return {
    open,
    /** Undefined when it is not on this page of the list. */
    opened: items?.[at],
    position: at < 0 || !items ? undefined : { index: at + 1, total: items.length },
    steps: { onPrevious: step(-1), onNext: step(1), onClose: opening(undefined) },
  }
}
