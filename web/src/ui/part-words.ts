import { createContext, use } from 'react'

/** The texts of composite parts, given once by the shell of the app in the language of the page. */
export type PartWords = {
  readonly cancel: string
  readonly close: string
  readonly clear: string
  readonly noResults: string
  readonly showOptions: string
  readonly previous: string
  readonly next: string
  /** “1–50 of 2,418”; without a total, “51–100”. */
  readonly range: (from: number, to: number, total?: number | undefined) => string
  readonly pages: string
  readonly breadcrumbs: string
  readonly actions: string
  readonly actionsOf: (name: string) => string
  readonly selectAll: string
  readonly select: (name: string) => string
  readonly selected: (count: number) => string
  readonly clearSelection: string
  readonly columns: string
  readonly filters: string
  readonly any: string
  readonly clearFilters: string
  readonly views: string
  readonly position: (index: number, total: number) => string
}

const PartWordsContext = createContext<PartWords | null>(null)

export const PartWordsProvider = PartWordsContext

export function usePartWords(): PartWords {
  const words = use(PartWordsContext)
  if (!words) throw new Error('Composite parts need their words: see PartWordsProvider')
  return words
}
