import { products } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

/** The product that an address names; one that does not exist is called by its id and chosen nowhere. */
export function useNamedProduct(id: string) {
  const { data, error } = useCall(products.get, { id }, { enabled: id !== '' })
  const product = data?.id === id ? data : undefined
  return {
    product,
    name: product?.name ?? id,
    isKnown: id === '' || product !== undefined || error !== null,
  }
}
