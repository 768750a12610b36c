// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type Withdrawal = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  kind: 'withdrawal' | 'cancellation'
  status: 'declared' | 'completed' | 'refused'
  name: string | null
  orderNumber: string | null
  email: string | null
  orderId: string | null
  subscriptionId: string | null
  customerId: string | null
  declaredAt: Date
  receiptSentAt: Date | null
  completedAt: Date | null
  refundAmount: number | null
  refundTaxAmount: number | null
  currency: string | null
  endsAt: Date | null
  refusal: string | null
}

const withdrawalDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  declaredAt: true,
  receiptSentAt: true,
  completedAt: true,
  endsAt: true,
}

export type WithdrawalPreview = {
  kind: 'withdrawal' | 'cancellation'
  status: 'possible' | 'impossible' | 'declared' | 'completed' | 'refused'
  obstacle: ('not_covered' | 'too_late' | 'delivered' | 'nothing_left') | null
  refusal: string | null
  isLeftToSeller: boolean
  organizationName: string
  organizationSlug: string
  orderId: string
  orderNumber: string
  productName: string
  declaredAt: Date
  deadline: Date | null
  paidAmount: number
  keptFor: { usedHours: number; periodHours: number; isByCredits: boolean } | null
  refundAmount: number
  refundTaxAmount: number
  usedAmount: number | null
  creditedAmount: number
  currency: string
  endsAt: Date | null
}

const withdrawalPreviewDates: Dates = { declaredAt: true, deadline: true, endsAt: true }

export const complete: Route<{
  input: {
    orderId?: (string | null) | undefined
    expectedAmount?: (number | null) | undefined
    id: string
  }
  output: Withdrawal
  error:
    | 'WITHDRAWAL_IS_CLOSED_ALREADY'
    | 'WITHDRAWAL_IS_NOT_POSSIBLE'
    | 'REFUND_AMOUNT_HAS_CHANGED'
    | 'ORDER_IS_DISPUTED'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/withdrawals/:id/complete', dates: withdrawalDates }

export const confirm: Route<{
  input: { token: string }
  output: WithdrawalPreview
  error:
    | 'WITHDRAWAL_LINK_IS_UNKNOWN_OR_HAS_EXPIRED'
    | 'WITHDRAWAL_IS_NOT_POSSIBLE'
    | 'ORDER_IS_DISPUTED'
}> = { line: 'POST /v1/customer-portal/withdrawals/confirm', dates: withdrawalPreviewDates }

export const confirmOfCustomer: Route<{
  input: { expectedAmount: number; id: string }
  output: WithdrawalPreview
  error:
    | 'WITHDRAWAL_IS_NOT_POSSIBLE'
    | 'REFUND_AMOUNT_HAS_CHANGED'
    | 'ORDER_IS_DISPUTED'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-portal/orders/:id/withdrawal', dates: withdrawalPreviewDates }

export const consent: Route<{
  input: { id: string }
  output: {
    checkoutId: string
    organizationId: string
    version: 'content-1' | 'service-1'
    locale: string
    text: string
    givenAt: Date
  }
  error: never
}> = { line: 'GET /v1/consents/:id', dates: { givenAt: true } }

export const consents: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          checkoutId?: string[] | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: {
    items: {
      checkoutId: string
      organizationId: string
      version: 'content-1' | 'service-1'
      locale: string
      text: string
      givenAt: Date
    }[]
    pagination: { totalCount: number; maxPage: number }
  }
  error: never
}> = { line: 'GET /v1/consents/', dates: { items: { givenAt: true } } }

export const declare: Route<{
  input: {
    kind: 'withdrawal' | 'cancellation'
    name?: string | undefined
    orderNumber: string
    email: string
    slug: string
  }
  output: null
  error: never
}> = { line: 'POST /v1/customer-portal/organizations/:slug/withdrawals' }

export const exportAll: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          kind?: ('withdrawal' | 'cancellation')[] | undefined
          status?: ('declared' | 'completed' | 'refused')[] | undefined
          orderId?: string[] | undefined
          customerId?: string[] | undefined
          matched?: string | undefined
          query?: string | undefined
          timezone?: string | undefined
          columns?:
            | (
                | 'id'
                | 'declared_at'
                | 'kind'
                | 'status'
                | 'order_id'
                | 'order_number'
                | 'customer_id'
                | 'customer_name'
                | 'customer_email'
                | 'completed_at'
                | 'currency'
                | 'refund_amount'
                | 'refund_tax_amount'
                | 'refusal'
              )[]
            | undefined
        }
      | undefined
  }
  output: null
  error: never
}> = { line: 'GET /v1/withdrawals/export' }

export const get: Route<{
  input: { id: string }
  output: Withdrawal
  error: never
}> = { line: 'GET /v1/withdrawals/:id', dates: withdrawalDates }

export const legal: Route<{
  input: { id: string }
  output: {
    organizationId: string
    modifiedAt: Date | null
    orderButton: boolean
    consent: boolean
    withdrawal: boolean
    cancellation: boolean
    countries: {
      country: string
      withdrawalDays: number | null
      orderButton: boolean
      consent: boolean
      withdrawal: boolean
      cancellation: boolean
    }[]
    changedCountries: {
      orderButton: boolean
      consent: boolean
      withdrawal: boolean
      cancellation: boolean
      country: string
    }[]
  }
  error: never
}> = { line: 'GET /v1/organizations/:id/legal', dates: { modifiedAt: true } }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          kind?: ('withdrawal' | 'cancellation')[] | undefined
          status?: ('declared' | 'completed' | 'refused')[] | undefined
          orderId?: string[] | undefined
          customerId?: string[] | undefined
          matched?: string | undefined
          query?: string | undefined
          sorting?: ('declared_at' | '-declared_at')[] | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Withdrawal[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/withdrawals/', dates: { items: withdrawalDates } }

export const preview: Route<{
  input: { query: { token: string } }
  output: WithdrawalPreview
  error: 'WITHDRAWAL_LINK_IS_UNKNOWN_OR_HAS_EXPIRED' | 'ORDER_IS_DISPUTED'
}> = { line: 'GET /v1/customer-portal/withdrawals/confirm', dates: withdrawalPreviewDates }

export const previewOfCustomer: Route<{
  input: { id: string }
  output: WithdrawalPreview
  error: 'ORDER_IS_DISPUTED'
}> = { line: 'GET /v1/customer-portal/orders/:id/withdrawal', dates: withdrawalPreviewDates }

export const previewOfSeller: Route<{
  input: { id: string; query?: { orderId?: string | undefined } | undefined }
  output: WithdrawalPreview
  error: 'ORDER_IS_DISPUTED'
}> = { line: 'GET /v1/withdrawals/:id/preview', dates: withdrawalPreviewDates }

export const refuse: Route<{
  input: { reason: string; id: string }
  output: Withdrawal
  error: 'WITHDRAWAL_IS_CLOSED_ALREADY' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/withdrawals/:id/refuse', dates: withdrawalDates }

export const updateLegal: Route<{
  input: {
    orderButton?: boolean | undefined
    consent?: boolean | undefined
    withdrawal?: boolean | undefined
    cancellation?: boolean | undefined
    countries?:
      | {
          orderButton: boolean
          consent: boolean
          withdrawal: boolean
          cancellation: boolean
          country: string
        }[]
      | undefined
    id: string
  }
  output: {
    organizationId: string
    modifiedAt: Date | null
    orderButton: boolean
    consent: boolean
    withdrawal: boolean
    cancellation: boolean
    countries: {
      country: string
      withdrawalDays: number | null
      orderButton: boolean
      consent: boolean
      withdrawal: boolean
      cancellation: boolean
    }[]
    changedCountries: {
      orderButton: boolean
      consent: boolean
      withdrawal: boolean
      cancellation: boolean
      country: string
    }[]
  }
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/organizations/:id/legal', dates: { modifiedAt: true } }
