import { useState } from 'react'
import { readStored, store } from './stored.ts'

/** The columns that a person has hidden in a table. */
export function useHiddenColumns(table: string) {
  const key = `columns:${table}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(readStored<string[]>(key, [])),
  )
  function choose(next: ReadonlySet<string>) {
    setHidden(next)
    store(key, [...next])
  }
  return [hidden, choose] as const
}
