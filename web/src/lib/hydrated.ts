import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False where a prerendered page is drawn as the server sent it, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
