import { readStored, store } from '../../../../ui/stored.ts'
import { type Draft, emptyDraft } from './draft.ts'

/** A draft that was not saved, in this browser. */
export type StoredDraft = {
  readonly draft: Draft
  readonly at: number
  /** Of the product as it was when the draft was begun; null for a new one. */
  readonly version: string | null
}

/** Changes of what a draft contains; older ones are left alone. */
const shape = 2

const keyOf = (organizationId: string, productId: string | undefined) =>
  `product-draft:${shape}:${organizationId}:${productId ?? 'new'}`

/** What is kept in a browser may have been changed, or be of another release. */
function isDraft(found: unknown): found is Draft {
  if (typeof found !== 'object' || found === null) return false
  return Object.entries(emptyDraft('')).every(
    ([name, value]) =>
      name in found && Array.isArray(value) === Array.isArray(found[name as keyof typeof found]),
  )
}

export function readDraft(
  organizationId: string,
  productId: string | undefined,
): StoredDraft | null {
  const stored = readStored<StoredDraft | null>(keyOf(organizationId, productId), null)
  return stored && isDraft(stored.draft) && typeof stored.at === 'number' ? stored : null
}

/** False where this browser keeps nothing. */
export function keepDraft(
  organizationId: string,
  productId: string | undefined,
  stored: StoredDraft,
): boolean {
  store(keyOf(organizationId, productId), stored)
  return readDraft(organizationId, productId)?.at === stored.at
}

export function forgetDraft(organizationId: string, productId: string | undefined): void {
  try {
    localStorage.removeItem(keyOf(organizationId, productId))
  } catch {
    // Forbidden; then there is none.
  }
}
