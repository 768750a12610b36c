import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while a prerendered page is hydrated, true right after: for what the build could not know,
 * such as the time.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
