import type { Address } from '@guildhall/contract/kernel/billing'

/** Of the slug, so that invoices of different sellers look different; the number makes them unique. */
const prefixOf = (slug: string) =>
  slug
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 12) || 'INVOICE'

/** `ACME-0001`, or with the code of a customer `ACME-7K2M9QX4-0001`; at least four digits. */
export function invoiceNumber(slug: string, code: string | null, sequence: number): string {
  const parts = [prefixOf(slug), ...(code === null ? [] : [code])]
  return [...parts, String(sequence).padStart(4, '0')].join('-')
}

/** `ACME-CR-0001`: no code of a customer is as short. */
export const creditNoteNumber = (slug: string, sequence: number) =>
  invoiceNumber(slug, 'CR', sequence)

/** Without letters that look like others. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 8

/**
 * The part of an address that would change where the order is taxed, or undefined. An order that has no
 * address may get any.
 */
export function taxedElsewhere(
  current: Address | null,
  next: Address | null,
): 'country' | 'state' | undefined {
  if (current === null) return undefined
  if (next?.country !== current.country) return 'country'
  return next.state === current.state ? undefined : 'state'
}
