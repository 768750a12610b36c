import type { Shop } from '../../shop/use-shop.ts'
import type { DigitsOf, Draft, Product } from './draft.ts'

/** What the parts of the form share. */
export type EditorForm = {
  readonly shop: Shop
  /** Undefined for a new one. */
  readonly product: Product | undefined
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  /** Texts by the names of fields. */
  readonly problems: Readonly<Record<string, string>>
  readonly digits: DigitsOf
  readonly locale: string
}

/** The same list with one item moved. */
export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): readonly Item[] {
  const rest = items.filter((_, index) => index !== at)
  const item = items[at]
  return item === undefined ? items : rest.toSpliced(at + by, 0, item)
}

/** What is typed where a whole number belongs. */
export const wholeOf = (typed: string): number | null =>
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null
