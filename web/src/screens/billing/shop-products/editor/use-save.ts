import { useRef } from 'react'
import { products } from '../../../../lib/calls.ts'
import type { Failure } from '../../../../lib/errors.ts'
import { createKeys } from '../../../../lib/idempotency.ts'
import { trySend } from '../../../../lib/send.ts'
import type { DigitsOf, Draft, Product } from './draft.ts'
import { changeOf, creationOf, hasOtherBenefits } from './draft-input.ts'

type Saved = { readonly product: Product } | { readonly failure: Failure }

/** Saves a product and then its benefits. What was created once is changed by the next try. */
export function useSave(organizationId: string, known: Product | undefined) {
  const made = useRef(known)
  const keys = useRef(createKeys())

  async function saveProduct(draft: Draft, digits: DigitsOf): Promise<Saved> {
    if (made.current) {
      const { data, failure } = await trySend(
        products.update,
        changeOf(made.current, draft, digits),
      )
      return failure ? { failure } : { product: data }
    }
    const input = creationOf(organizationId, draft, digits)
    // A lost answer of the first try is no second product.
    const idempotencyKey = keys.current.keyOf(input)
    const { data, failure } = await trySend(products.create, input, { idempotencyKey })
    return failure ? { failure } : { product: data }
  }

  return async (draft: Draft, digits: DigitsOf): Promise<Saved> => {
    const saved = await saveProduct(draft, digits)
    if ('failure' in saved) return saved
    made.current = saved.product
    if (!hasOtherBenefits(saved.product, draft)) return saved
    const { data, failure } = await trySend(products.setBenefits, {
      id: saved.product.id,
      benefits: [...draft.benefits],
    })
    return failure ? { failure } : { product: data }
  }
}
