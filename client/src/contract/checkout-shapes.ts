// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import { type BenefitPublic, benefitPublicDates } from './benefits.ts'
import { type ProductMedia, productMediaDates } from './files.ts'
import type { Price } from './prices.ts'

export type AddressFields = {
  country: 'required' | 'optional' | 'disabled'
  state: 'required' | 'optional' | 'disabled'
  city: 'required' | 'optional' | 'disabled'
  postalCode: 'required' | 'optional' | 'disabled'
  line1: 'required' | 'optional' | 'disabled'
  line2: 'required' | 'optional' | 'disabled'
}

export type ShownAddressFields = {
  country: boolean
  state: boolean
  city: boolean
  postalCode: boolean
  line1: boolean
  line2: boolean
}

export type CheckoutProduct = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  name: string
  description: string | null
  visibility: 'draft' | 'private' | 'public'
  recurringInterval: ('day' | 'week' | 'month' | 'year') | null
  recurringIntervalCount: number | null
  meterInterval: ('day' | 'week' | 'month' | 'year') | null
  meterIntervalCount: number | null
  trialInterval: ('day' | 'week' | 'month' | 'year') | null
  trialIntervalCount: number | null
  isRecurring: boolean
  isArchived: boolean
  prices: Price[]
  medias: ProductMedia[]
  benefits: BenefitPublic[]
}

export const checkoutProductDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  prices: { createdAt: true, modifiedAt: true },
  medias: productMediaDates,
  benefits: benefitPublicDates,
}
