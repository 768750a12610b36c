import { type RefObject, useEffect } from 'react'

let documentIsFresh = true

/**
 * Moves focus to the heading of a page the router has just opened, so that it is read aloud.
 * The first page of a document is left alone: there the browser starts from the top by itself.
 * A field of the new page that already took focus keeps it.
 */
export function useFocusOnNavigation(heading: RefObject<HTMLElement | null>, active: boolean) {
  useEffect(() => {
    if (!active) return
    if (documentIsFresh) {
      const settled = setTimeout(() => {
        documentIsFresh = false
      })
      return () => clearTimeout(settled)
    }
    const element = heading.current
    const page = element?.closest('main') ?? element?.parentElement
    if (page?.contains(document.activeElement) && document.activeElement !== page) return
    element?.focus({ preventScroll: true })
  }, [heading, active])
}
