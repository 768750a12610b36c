import type { CustomFieldData, Metadata } from '@guildhall/contract/kernel/billing'
import { Uuid } from '@guildhall/contract/kernel/billing'
import { z } from 'zod'

/**
 * What bodies of another billing system consist of. Their output is what `/v1` shows. What names something
 * (ids, addresses, codes) is refused if it cannot be stored; what only describes it is cut.
 */

/** PostgreSQL stores neither zeros nor halves of letters. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** What a schema of the contract has checked, with all its texts. */
export const Storable = <Shape extends z.ZodType>(shape: Shape) =>
  shape.refine(isStorableValue, { error: 'Value cannot be stored' })

function isStorableValue(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, each]) => isStorable(key) && isStorableValue(each))
}

/** The longest text that is a part of an index. */
const longestIndexed = 500

/** A text that names something. */
export const Named = (longest = longestIndexed) =>
  z.string().max(longest).refine(isStorable, { error: 'Text cannot be stored' })

/** A text that describes something: without what cannot be stored, and cut where it is too long. */
export const Text = (longest = longestIndexed) => z.string().transform((text) => cut(text, longest))

function cut(text: string, longest: number): string {
  const storable = text.replaceAll('\0', '').toWellFormed()
  if (storable.length <= longest) return storable
  // Not between the halves of a letter.
  return `${storable.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

export const Id = Uuid.toLowerCase()

const firstInstant = Date.parse('0001-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

/** With any precision; UTC where it names no zone. */
export const Time = z.iso.datetime({ offset: true, local: true }).transform((text, context) => {
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const instant = Date.parse(hasZone ? text : `${text}Z`)
  if (instant >= firstInstant && instant <= lastInstant) return new Date(instant).toISOString()
  context.addIssue({ code: 'custom', message: 'Time cannot be stored' })
  return z.NEVER
})

/** Never beyond 2^53 - 1. */
export const Amount = z.int()
export const Count = z.int32().min(0)

/** Also nothing at all. */
const Anything = z.unknown().optional()

/** An address that pages link to; any other one is none. */
export const Link = Anything.transform((value) => {
  if (typeof value !== 'string' || value.length > 2_048 || !isStorable(value)) return null
  return URL.canParse(value) && new URL(value).protocol === 'https:' ? value : null
})

/** Null where the body says nothing. */
export const maybe = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((value) => value ?? null)

/** What an older body does not say yet, nor null. */
export const or = <Shape extends z.ZodType>(shape: Shape, otherwise: z.output<Shape>) =>
  shape.nullish().transform((value) => value ?? otherwise)

/** As many entries of a list as are looked at. */
export const Many = <Shape extends z.ZodType>(shape: Shape, most = 1_000) =>
  z.array(shape).max(most)

/** What a copy inside of another body may leave out as a whole. */
export const told = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((value) => value ?? undefined)

const mostEntries = 100
const longestKey = 100
const longestValue = 1_000

function isEntry([key, value]: readonly [string, unknown]): boolean {
  if (key.length > longestKey || !isStorable(key)) return false
  if (typeof value === 'string') return value.length <= longestValue && isStorable(value)
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}

function entriesOf(value: unknown, isKept: (entry: [string, unknown]) => boolean) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).filter(isKept).slice(0, mostEntries))
}

/** Entries that are neither texts, numbers nor booleans, or too large, are left out. */
export const MetadataMap = Anything.transform((value) => entriesOf(value, isEntry) as Metadata)

export const CustomFieldMap = Anything.transform(
  (value) => entriesOf(value, (entry) => entry[1] === null || isEntry(entry)) as CustomFieldData,
)

/** What every body has. */
export const resource = { id: Id, created_at: Time, modified_at: maybe(Time) }

const Line = maybe(Text(256))
export const PostalAddress = z.object({
  line1: Line,
  line2: Line,
  postal_code: Line,
  city: Line,
  state: Line,
  country: Named(2),
})

/** Lower case, as ISO 4217 has it. */
export const CurrencyCode = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .toLowerCase()
