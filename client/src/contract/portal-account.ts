// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type PaymentMethod, paymentMethodDates } from './payment-methods.ts'
import { type PortalCustomer, portalCustomerDates } from './portal-shapes.ts'

export const addPaymentMethod: Route<{
  input: {
    confirmationTokenId: string
    setDefault?: boolean | undefined
    returnUrl?: (string | null) | undefined
  }
  output:
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        processor: 'stripe'
        customerId: string
        type: 'card'
        methodMetadata: {
          brand: string
          last4: string
          expMonth: number
          expYear: number
          wallet: string | null
        }
        card: { brand: string; last4: string; expMonth: number; expYear: number }
        default: boolean
        isDefault: boolean
        status: 'succeeded'
        paymentMethod: PaymentMethod
      }
    | {
        status: 'requires_action'
        clientSecret: string
        challengeUrl: string | null
        intentClientSecret: string | null
      }
  error:
    | 'PAYMENT_METHOD_COULD_NOT_BE_SAVED'
    | 'ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS'
    | 'MIRRORED_ORGANIZATION'
}> = {
  line: 'POST /v1/customer-portal/customers/me/payment-methods',
  dates: { createdAt: true, modifiedAt: true, paymentMethod: paymentMethodDates },
}

export const checkEmailUpdate: Route<{
  input: { query: { token: string } }
  output: null
  error: 'EMAIL_CHANGE_IS_UNKNOWN_OR_HAS_EXPIRED'
}> = { line: 'GET /v1/customer-portal/customers/me/email-update/check' }

export const confirmPaymentMethod: Route<{
  input: { setupIntentId: string; setDefault?: boolean | undefined }
  output:
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        processor: 'stripe'
        customerId: string
        type: 'card'
        methodMetadata: {
          brand: string
          last4: string
          expMonth: number
          expYear: number
          wallet: string | null
        }
        card: { brand: string; last4: string; expMonth: number; expYear: number }
        default: boolean
        isDefault: boolean
        status: 'succeeded'
        paymentMethod: PaymentMethod
      }
    | {
        status: 'requires_action'
        clientSecret: string
        challengeUrl: string | null
        intentClientSecret: string | null
      }
  error:
    | 'PAYMENT_METHOD_COULD_NOT_BE_SAVED'
    | 'ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS'
    | 'MIRRORED_ORGANIZATION'
}> = {
  line: 'POST /v1/customer-portal/customers/me/payment-methods/confirm',
  dates: { createdAt: true, modifiedAt: true, paymentMethod: paymentMethodDates },
}

export const get: Route<{
  input: Record<never, never>
  output: PortalCustomer
  error: never
}> = { line: 'GET /v1/customer-portal/customers/me', dates: portalCustomerDates }

export const paymentMethods: Route<{
  input: { query?: { page?: number | undefined; limit?: number | undefined } | undefined }
  output: { items: PaymentMethod[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = {
  line: 'GET /v1/customer-portal/customers/me/payment-methods',
  dates: { items: paymentMethodDates },
}

export const readEmailUpdate: Route<{
  input: { query: { token: string } }
  output: { email: string; organizationName: string; isSandbox: boolean }
  error: 'EMAIL_CHANGE_IS_UNKNOWN_OR_HAS_EXPIRED'
}> = { line: 'GET /v1/customer-portal/customers/me/email-update' }

export const removePaymentMethod: Route<{
  input: { id: string }
  output: null
  error: 'PAYMENT_METHOD_IS_IN_USE' | 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/customer-portal/customers/me/payment-methods/:id' }

export const requestEmailUpdate: Route<{
  input: { email: string }
  output: null
  error:
    | 'ONLY_THE_CUSTOMER_MAY_DO_THIS'
    | 'THE_SELLER_DOES_NOT_ALLOW_THIS'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-portal/customers/me/email-update/request' }

export const requestSignIn: Route<{
  input: { email: string; organizationId: string }
  output: null
  error: never
}> = { line: 'POST /v1/customer-portal/customer-session/request' }

export const signIn: Route<{
  input: { email: string; organizationId: string; code: string; customerId?: string | undefined }
  output: {
    token: string | null
    customers: {
      id: string
      name: string | null
      createdAt: Date
      access: 'customer' | 'manager' | 'invited'
    }[]
  }
  error: 'CODE_IS_WRONG_OR_HAS_EXPIRED'
}> = {
  line: 'POST /v1/customer-portal/customer-session/authenticate',
  dates: { customers: { createdAt: true } },
}

export const update: Route<{
  input: {
    name?: (string | null) | undefined
    email?: (string | null) | undefined
    billingName?: (string | null) | undefined
    billingAddress?:
      | ({
          line1?: (string | null) | undefined
          line2?: (string | null) | undefined
          postalCode?: (string | null) | undefined
          city?: (string | null) | undefined
          state?: (string | null) | undefined
          country: string
        } | null)
      | undefined
    taxId?: ((string | [string, string]) | null) | undefined
    locale?: (string | null) | undefined
    defaultPaymentMethodId?: (string | null) | undefined
  }
  output: PortalCustomer
  error: 'PAYMENT_METHOD_IS_IN_USE' | 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/customer-portal/customers/me', dates: portalCustomerDates }

export const verifyEmailUpdate: Route<{
  input: { token: string }
  output: { token: string }
  error: 'EMAIL_CHANGE_IS_UNKNOWN_OR_HAS_EXPIRED' | 'THE_EMAIL_ADDRESS_BELONGS_TO_ANOTHER_CUSTOMER'
}> = { line: 'POST /v1/customer-portal/customers/me/email-update/verify' }
