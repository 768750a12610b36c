import type { discounts, InputOf, OutputOf } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { momentOfClock } from '../../../lib/zone-days.ts'

export type Discount = OutputOf<typeof discounts.get>
type Create = InputOf<typeof discounts.create>
type Update = Omit<InputOf<typeof discounts.update>, 'id'>

export const durations = ['once', 'forever', 'repeating'] as const
export type Duration = (typeof durations)[number]

/** “12.5” or “12,5” as 1250; null for what is no percentage up to 100. */
export function basisPointsOf(typed: string): number | null {
  const value = typed.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(value)) return null
  const points = Math.round(Number(value) * 100)
  return points >= 1 && points <= 10_000 ? points : null
}

export const amountName = (currency: string) => `amounts.${currency}`

const numberIn = (form: FormData, name: string) => {
  const typed = text(form, name).trim()
  return typed === '' ? null : Number(typed)
}

const momentIn = (form: FormData, name: string) =>
  momentOfClock(text(form, name))?.toISOString() ?? null

const listIn = (form: FormData, name: string) => text(form, name).split(',').filter(Boolean)

function amountsIn(form: FormData): Record<string, number> {
  const prefix = amountName('')
  return Object.fromEntries(
    [...form.keys()].flatMap((name): [string, number][] =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), Number(text(form, name))]] : [],
    ),
  )
}

/** What can be changed of any discount. */
function commonIn(form: FormData) {
  return {
    name: text(form, 'name').trim(),
    code: text(form, 'code').trim() || null,
    startsAt: momentIn(form, 'starts_at'),
    endsAt: momentIn(form, 'ends_at'),
    maxRedemptions: numberIn(form, 'max_redemptions'),
    maxRedemptionsPerCustomer: numberIn(form, 'max_redemptions_per_customer'),
    products: listIn(form, 'products'),
  }
}

/** How much is taken off; absent from a form that has it locked. */
function termsIn(form: FormData) {
  const points = basisPointsOf(text(form, 'basis_points'))
  const amounts = amountsIn(form)
  return {
    ...(form.has('basis_points') && points !== null && { basisPoints: points }),
    ...(Object.keys(amounts).length > 0 && { amounts }),
    ...(form.has('duration_in_months') && {
      durationInMonths: numberIn(form, 'duration_in_months'),
    }),
  }
}

export function newDiscount(form: FormData, organizationId: string): Create {
  const type = text(form, 'type') === 'fixed' ? 'fixed' : 'percentage'
  const duration = durations.find((each) => each === text(form, 'duration')) ?? 'once'
  return { organizationId, type, duration, ...commonIn(form), ...termsIn(form) }
}

export const changesOf = (form: FormData): Update => ({ ...commonIn(form), ...termsIn(form) })

/** An address that opens a checkout with the code applied. */
export function linkWithCode(url: string, code: string): string {
  const link = new URL(url)
  link.searchParams.set('discount_code', code)
  return link.href
}
