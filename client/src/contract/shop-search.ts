// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const find: Route<{
  input: { id: string; query: { query: string } }
  output: {
    items: {
      kind:
        | 'customer'
        | 'order'
        | 'subscription'
        | 'product'
        | 'license_key'
        | 'refund'
        | 'dispute'
        | 'discount'
        | 'checkout_link'
        | 'benefit'
        | 'meter'
        | 'checkout'
        | 'webhook_event'
      id: string
      title: string | null
      note: string | null
      status: string | null
      amount: number | null
      currency: string | null
      parentId: string | null
    }[]
  }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/search' }
