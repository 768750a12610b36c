// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type Order, orderDates } from './orders.ts'

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    customerId: string
    productId: string
    currency?: (string | null) | undefined
    amount?: (number | null) | undefined
    units?: (number | null) | undefined
    description?: (string | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    customFieldData?: Record<string, string | number | boolean | null> | undefined
  }
  output: Order
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/orders/', dates: orderDates }

export const finalize: Route<{
  input: {
    paymentMethodId?: (string | null) | undefined
    expectedDueAmount?: (number | null) | undefined
    id: string
  }
  output: Order
  error:
    | 'ORDER_IS_NOT_A_DRAFT'
    | 'ORDER_PAYMENT_FAILED'
    | 'ORDER_NEEDS_A_PAYMENT_METHOD'
    | 'ORDER_PAYMENT_HAS_TO_BE_CONFIRMED'
    | 'AMOUNTS_OF_THE_ORDER_HAVE_CHANGED'
    | 'PAYMENT_IS_ALREADY_IN_PROGRESS'
    | 'ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS'
    | 'SALES_ARE_STOPPED'
    | 'SELLER_DETAILS_MISSING'
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/orders/:id/finalize', dates: orderDates }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'ORDER_IS_NOT_A_DRAFT' | 'PAYMENT_IS_ALREADY_IN_PROGRESS' | 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/orders/:id' }
