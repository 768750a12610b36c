import { useState } from 'react'
import { readStored, store } from './stored.ts'

/** A named search of a list, as text of the URL. */
export type SavedView = { readonly name: string; readonly search: string }

const mostViews = 20

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

/** The saved views of a table; a new one replaces that of the same name. */
export function useSavedViews(table: string) {
  const key = `views:${table}`
  const [views, setViews] = useState(() => readStored<readonly SavedView[]>(key, []))
  function keep(next: readonly SavedView[]) {
    const kept = next.slice(-mostViews)
    setViews(kept)
    store(key, kept)
  }
  const without = (name: string) => views.filter((view) => view.name !== name)
  return {
    views,
    save: (name: string, search: string) => keep([...without(name), { name, search }]),
    remove: (name: string) => keep(without(name)),
  }
}
