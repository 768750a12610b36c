import { readStored, store } from '../../../../ui/stored.ts'
import type { Draft } from './draft.ts'

/** A draft that was not saved, in this browser. */
export type StoredDraft = {
  readonly draft: Draft
  readonly at: number
  /** Of the product as it was when the draft was begun; null for a new one. */
  readonly version: string | null
}

/** Changes of what a draft contains; older ones are left alone. */
const shape = 1

const keyOf = (organizationId: string, productId: string | undefined) =>
  `product-draft:${shape}:${organizationId}:${productId ?? 'new'}`

export const readDraft = (organizationId: string, productId: string | undefined) =>
  readStored<StoredDraft | null>(keyOf(organizationId, productId), null)

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
