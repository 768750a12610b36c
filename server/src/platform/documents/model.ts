import type { Locale } from '@guildhall/contract/boot'
import type { Currency } from '../../kernel/index.ts'

export type DocumentKind = 'invoice' | 'receipt' | 'credit_note'

/** The seller or the buyer, as they were when the document was issued. */
export type Party = {
  readonly name: string
  /** The postal address, line by line. */
  readonly address: readonly string[]
  readonly email: string | null
  readonly taxId: string | null
  /** A seller without a tax id says so. */
  readonly hasNoTaxId?: true
}

type DocumentLine = {
  readonly label: string
  readonly amount: number
  /** What it is for, until before its end; as texts, as it is stored. */
  readonly period?: { readonly start: string; readonly end: string }
  /** Of seats; each costs the unit amount, where that is whole. */
  readonly quantity?: number
  readonly unitAmount?: number
}

type Tax = {
  readonly amount: number
  /** Such as 190,000 for 19 %; null where nothing was taxed. */
  readonly partsPerMillion: number | null
  readonly inclusive: boolean
  readonly reverseCharge: boolean
  /** What was taxed at each rate, without the tax; missing in what an earlier release issued. */
  readonly rates?: readonly {
    readonly partsPerMillion: number
    readonly net: number
    readonly amount: number
  }[]
}

/** All figures of a document, in minor units; nothing is computed while it is drawn. */
export type DocumentContent = {
  /** The color of the seller when the pages are drawn, in hexadecimal; it says nothing. */
  readonly accent?: string | null
  readonly kind: DocumentKind
  readonly locale: Locale
  readonly number: string
  /** The number of the invoice that a receipt or a credit note belongs to. */
  readonly invoiceNumber: string | null
  /** The number of the credit note that this one cancels, because its refund failed. */
  readonly cancels?: string | null
  readonly issuedAt: Date
  readonly paidAt: Date | null
  /** Of what was sold once; as a text, as it is stored. */
  readonly deliveredAt?: string
  /** Nothing was sold: it says that it is a test. */
  readonly isTest?: true
  readonly seller: Party
  readonly buyer: Party
  readonly currency: Currency
  readonly lines: readonly DocumentLine[]
  readonly subtotal: number
  readonly discount: Pick<DocumentLine, 'amount' | 'label'> | null
  readonly tax: Tax
  readonly total: number
  /** What was taken from the balance of the customer, or added to it. */
  readonly balance: number
  readonly due: number
  readonly paymentMethod: { readonly brand: string; readonly last4: string } | null
}
