// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type Customer, customerDates } from './customers.ts'

export type LicenseKeyActivation = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  licenseKeyId: string
  label: string
  meta: Record<string, string | number | boolean>
}

const licenseKeyActivationDates: Dates = { createdAt: true, modifiedAt: true }

export type LicenseKey = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  customerId: string
  customer: Customer
  benefitId: string
  key: string
  displayKey: string
  status: 'granted' | 'revoked' | 'disabled'
  limitActivations: number | null
  usage: number
  limitUsage: number | null
  validations: number
  lastValidatedAt: Date | null
  expiresAt: Date | null
}

const licenseKeyDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  customer: customerDates,
  lastValidatedAt: true,
  expiresAt: true,
}

export type ActivatedLicenseKey = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  licenseKeyId: string
  label: string
  meta: Record<string, string | number | boolean>
  licenseKey: LicenseKey
}

const activatedLicenseKeyDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  licenseKey: licenseKeyDates,
}

export type LicenseKeyWithActivations = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  customerId: string
  customer: Customer
  benefitId: string
  key: string
  displayKey: string
  status: 'granted' | 'revoked' | 'disabled'
  limitActivations: number | null
  usage: number
  limitUsage: number | null
  validations: number
  lastValidatedAt: Date | null
  expiresAt: Date | null
  activations: LicenseKeyActivation[]
}

const licenseKeyWithActivationsDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  customer: customerDates,
  lastValidatedAt: true,
  expiresAt: true,
  activations: licenseKeyActivationDates,
}

export type ValidatedLicenseKey = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  customerId: string
  customer: Customer
  benefitId: string
  key: string
  displayKey: string
  status: 'granted' | 'revoked' | 'disabled'
  limitActivations: number | null
  usage: number
  limitUsage: number | null
  validations: number
  lastValidatedAt: Date | null
  expiresAt: Date | null
  activation: LicenseKeyActivation | null
}

const validatedLicenseKeyDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  customer: customerDates,
  lastValidatedAt: true,
  expiresAt: true,
  activation: licenseKeyActivationDates,
}

export const activate: Route<{
  input: {
    key: string
    organizationId: string
    label: string
    conditions?: Record<string, string | number | boolean> | undefined
    meta?: Record<string, string | number | boolean> | undefined
  }
  output: ActivatedLicenseKey
  error:
    | 'LICENSE_KEY_IS_NOT_ACTIVE'
    | 'LICENSE_KEY_HAS_NO_ACTIVATIONS'
    | 'LICENSE_KEY_ACTIVATION_LIMIT_REACHED'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/license-keys/activate', dates: activatedLicenseKeyDates }

export const activateAnywhere: Route<{
  input: {
    key: string
    organizationId: string
    label: string
    conditions?: Record<string, string | number | boolean> | undefined
    meta?: Record<string, string | number | boolean> | undefined
  }
  output: ActivatedLicenseKey
  error:
    | 'LICENSE_KEY_IS_NOT_ACTIVE'
    | 'LICENSE_KEY_HAS_NO_ACTIVATIONS'
    | 'LICENSE_KEY_ACTIVATION_LIMIT_REACHED'
}> = { line: 'POST /v1/customer-portal/license-keys/activate', dates: activatedLicenseKeyDates }

export const deactivate: Route<{
  input: { key: string; organizationId: string; activationId: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/license-keys/deactivate' }

export const deactivateAnywhere: Route<{
  input: { key: string; organizationId: string; activationId: string }
  output: null
  error: never
}> = { line: 'POST /v1/customer-portal/license-keys/deactivate' }

export const get: Route<{
  input: { id: string }
  output: LicenseKeyWithActivations
  error: never
}> = { line: 'GET /v1/license-keys/:id', dates: licenseKeyWithActivationsDates }

export const getActivation: Route<{
  input: { id: string; activation_id: string }
  output: ActivatedLicenseKey
  error: never
}> = {
  line: 'GET /v1/license-keys/:id/activations/:activation_id',
  dates: activatedLicenseKeyDates,
}

export const getOfCustomer: Route<{
  input: { id: string }
  output: LicenseKeyWithActivations
  error: never
}> = { line: 'GET /v1/customer-portal/license-keys/:id', dates: licenseKeyWithActivationsDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          benefitId?: string[] | undefined
          status?: ('granted' | 'revoked' | 'disabled')[] | undefined
          query?: string | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: LicenseKey[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/license-keys/', dates: { items: licenseKeyDates } }

export const listOfCustomer: Route<{
  input: {
    query?:
      | { benefitId?: string | undefined; page?: number | undefined; limit?: number | undefined }
      | undefined
  }
  output: { items: LicenseKey[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/customer-portal/license-keys/', dates: { items: licenseKeyDates } }

export const rotate: Route<{
  input: { id: string }
  output: LicenseKey
  error: 'LICENSE_KEY_CANNOT_BE_ROTATED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/license-keys/:id/rotate', dates: licenseKeyDates }

export const rotateOfCustomer: Route<{
  input: { id: string }
  output: LicenseKey
  error:
    | 'LICENSE_KEY_CANNOT_BE_ROTATED'
    | 'THE_SELLER_DOES_NOT_ALLOW_THIS'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-portal/license-keys/:id/rotate', dates: licenseKeyDates }

export const update: Route<{
  input: {
    status?: (('granted' | 'revoked' | 'disabled') | null) | undefined
    usage?: number | undefined
    limitActivations?: (number | null) | undefined
    limitUsage?: (number | null) | undefined
    expiresAt?: ((Date | string) | null) | undefined
    id: string
  }
  output: LicenseKey
  error: 'LICENSE_KEY_IS_NOT_ACTIVE' | 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/license-keys/:id', dates: licenseKeyDates }

export const validate: Route<{
  input: {
    key: string
    organizationId: string
    activationId?: (string | null) | undefined
    benefitId?: (string | null) | undefined
    customerId?: (string | null) | undefined
    incrementUsage?: (number | null) | undefined
    conditions?: Record<string, string | number | boolean> | undefined
  }
  output: ValidatedLicenseKey
  error: 'LICENSE_KEY_USAGE_LIMIT_REACHED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/license-keys/validate', dates: validatedLicenseKeyDates }

export const validateAnywhere: Route<{
  input: {
    key: string
    organizationId: string
    activationId?: (string | null) | undefined
    benefitId?: (string | null) | undefined
    customerId?: (string | null) | undefined
    incrementUsage?: (number | null) | undefined
    conditions?: Record<string, string | number | boolean> | undefined
  }
  output: ValidatedLicenseKey
  error: 'LICENSE_KEY_USAGE_LIMIT_REACHED'
}> = { line: 'POST /v1/customer-portal/license-keys/validate', dates: validatedLicenseKeyDates }
