import { useSyncExternalStore } from 'react'
import { readStored, store } from './stored.ts'

const key = 'code-sample'

let chosen: string | undefined
const listeners = new Set<() => void>()

function chosenSample(): string {
  chosen ??= String(readStored<unknown>(key, ''))
  return chosen
}

/** A language chosen in one sample is chosen in all samples, also on later pages. */
export function chooseSample(id: string): void {
  chosen = id
  store(key, id)
  for (const listener of listeners) listener()
}

export function useChosenSample(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    chosenSample,
    () => '',
  )
}
