import { useSyncExternalStore } from 'react'

let chosen = ''
const listeners = new Set<() => void>()

/** A language chosen in one sample is chosen in all samples of the page. */
export function chooseSample(id: string): void {
  chosen = id
  for (const listener of listeners) listener()
}

export function useChosenSample(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen,
    () => '',
  )
}
