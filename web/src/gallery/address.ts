import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

export function useView(): string {
  return useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.search).get('view') ?? 'parts',
  )
}

/** The same gallery, another view, the same theme. */
export function addressOf(view: string): string {
  const asked = new URLSearchParams(location.search)
  asked.set('view', view)
  return `${location.pathname}?${asked}`
}

export function visit(href: string) {
  history.pushState(null, '', href)
  scrollTo(0, 0)
  notify()
}
