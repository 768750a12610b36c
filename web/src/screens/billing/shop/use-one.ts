import { useParams } from '@tanstack/react-router'
import { RequestFailed } from '../../../lib/attempt.ts'
import type { Route } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { type Needed, useShop } from './use-shop.ts'

type One = { readonly id: string; readonly organizationId: string }

const notHere = new RequestFailed({ status: 404, code: 'NOT_FOUND', message: 'Not found' })

/**
 * What the address of the page names, for those who may see it. What belongs to another organization of
 * the person is not found here.
 */
export function useOne<Found extends One>(
  route: Route<{ input: { id: string }; output: Found; error: never }>,
  needs: Needed,
) {
  const { shop } = useShop()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useCall(route, { id }, { enabled: shop?.may(...needs) })
  const isForeign = data && shop && data.organizationId !== shop.organization.id
  return {
    shop,
    id,
    one: isForeign || data?.id !== id ? undefined : data,
    error: isForeign ? notHere : error,
    refetch,
  }
}
