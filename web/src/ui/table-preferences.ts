import { useState } from 'react'

/** A named search of a list, as text of the URL. */
export type SavedView = { readonly name: string; readonly search: string }

const mostViews = 20

/** Kept in this browser; a browser without storage forgets them with the page. */
function read<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as Value)
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
}

/** The columns that a person has hidden in a table. */
export function useHiddenColumns(table: string) {
  const key = `columns:${table}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(read<string[]>(key, [])))
  function choose(next: ReadonlySet<string>) {
    setHidden(next)
    write(key, [...next])
  }
  return [hidden, choose] as const
}

/** The saved views of a table; a new one replaces that of the same name. */
export function useSavedViews(table: string) {
  const key = `views:${table}`
  const [views, setViews] = useState(() => read<readonly SavedView[]>(key, []))
  function keep(next: readonly SavedView[]) {
    const kept = next.slice(-mostViews)
    setViews(kept)
    write(key, kept)
  }
  const without = (name: string) => views.filter((view) => view.name !== name)
  return {
    views,
    save: (name: string, search: string) => keep([...without(name), { name, search }]),
    remove: (name: string) => keep(without(name)),
  }
}
