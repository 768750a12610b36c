import type { Prefill } from '@guildhall/contract/billing/checkout-links'
import type { CustomFieldData, Metadata } from '@guildhall/contract/kernel/billing'
import { LocaleInput } from '@guildhall/contract/kernel/billing'
import { z } from 'zod'
import { maxHints } from './rules.ts'

/** What the address of a link says about the buyer; values that make no sense are left out. */
export type Hints = {
  readonly email: string | null
  readonly name: string | null
  readonly locale: string | null
  readonly discountCode: string | null
  readonly productId: string | null
  readonly amount: number | null
  readonly metadata: Metadata
  readonly customFieldData: CustomFieldData
}

const Email = z.email().max(320)
const Text = z.string().trim().min(1).max(256)
const Amount = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

const parsed = <Value>(schema: z.ZodType<Value>, input: unknown): Value | null =>
  schema.safeParse(input).data ?? null

const fieldPrefix = 'custom_field_data.'
/** Where a buyer came from, as advertisements and partners say it. */
const isTracking = (key: string) => key.startsWith('utm_') || key === 'reference_id'

export function hintsOf(query: Prefill): Hints {
  const texts = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  const tracking = texts.filter(
    ([key, text]) => isTracking(key) && key.length <= 40 && text.length <= 500,
  )
  const fields = texts.filter(([key, text]) => key.startsWith(fieldPrefix) && text.length <= 10_000)
  return {
    email: parsed(Email, query.customer_email),
    name: parsed(Text, query.customer_name),
    locale: parsed(LocaleInput, query.locale),
    discountCode: parsed(Text, query.discount_code),
    productId: parsed(z.uuid(), query.product_id),
    amount: parsed(Amount, query.amount),
    metadata: Object.fromEntries(tracking.slice(0, maxHints)),
    customFieldData: Object.fromEntries(
      fields.slice(0, maxHints).map(([key, text]) => [key.slice(fieldPrefix.length), text]),
    ),
  }
}
