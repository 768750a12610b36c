import type {
  CustomFieldType,
  CustomField as WireCustomField,
} from '@guildhall/contract/billing/custom-fields'
import type { CustomFieldData, Metadata } from '@guildhall/contract/kernel/billing'
import type { Issue } from '../../../kernel/index.ts'

export type CustomField = {
  readonly id: string
  readonly organizationId: string
  readonly type: CustomFieldType
  readonly slug: string
  readonly name: string
  /** Those of its type. */
  readonly properties: WireCustomField['properties']
  readonly metadata: Metadata
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

/** A custom field of a product. */
export type AttachedField = { readonly field: CustomField; readonly required: boolean }

type Properties<Type extends WireCustomField['type']> = Extract<
  WireCustomField,
  { type: Type }
>['properties']
type Reason = { readonly msg: string; readonly type: string }
type Value = CustomFieldData[string]

/** Where a field sets no maximum; in characters. */
const longestText = 10_000

/**
 * Why values may not be stored for these fields. Whether required fields have a value is asked only
 * when a checkout is confirmed (`requireAll`), because a buyer fills in the form step by step.
 */
export function checkCustomFieldData(
  fields: readonly AttachedField[],
  data: CustomFieldData,
  { requireAll }: { readonly requireAll: boolean },
): Issue[] {
  return fields.flatMap(({ field, required }) => {
    const value = valueAt(data, field.slug)
    const reason = isEmpty(field, value)
      ? required && requireAll && missing
      : value !== null && reasonFor(field, value)
    return reason ? [{ loc: ['body', 'custom_field_data', field.slug], ...reason }] : []
  })
}

/** The values that belong to a field; keys that no field has are dropped. */
export function knownCustomFieldData(
  fields: readonly AttachedField[],
  data: CustomFieldData,
): CustomFieldData {
  return Object.fromEntries(
    fields.flatMap(({ field: { slug } }) => {
      return Object.hasOwn(data, slug) ? [[slug, valueAt(data, slug)]] : []
    }),
  )
}

const valueAt = (data: CustomFieldData, slug: string): Value =>
  Object.hasOwn(data, slug) ? (data[slug] ?? null) : null

/** A box that has to be checked has no value until it is. */
function isEmpty({ type }: CustomField, value: Value): boolean {
  return value === null || value === '' || (type === 'checkbox' && value === false)
}

const missing: Reason = { msg: 'Field required', type: 'missing' }

/** The properties are those of the type of the field. */
function reasonFor({ type, properties }: CustomField, value: Value): Reason | undefined {
  switch (type) {
    case 'text':
      return ofText(value, properties)
    case 'number':
      return ofNumber(value, properties)
    case 'date':
      return ofDate(value, properties)
    case 'checkbox':
      return ofCheckbox(value)
    case 'select':
      return ofSelect(value, properties as Properties<'select'>)
  }
}

function ofText(value: Value, properties: Properties<'text'>): Reason | undefined {
  if (typeof value !== 'string')
    return { msg: 'Input should be a valid string', type: 'string_type' }
  const { min_length = 0, max_length = longestText } = properties
  const longest = Math.min(max_length, longestText)
  // Characters as users count them: an emoji is one, although it has two code units.
  const { length } = [...value]
  if (length < min_length) {
    const msg = `String should have at least ${min_length} characters`
    return { msg, type: 'string_too_short' }
  }
  if (length <= longest) return undefined
  return { msg: `String should have at most ${longest} characters`, type: 'string_too_long' }
}

function ofNumber(value: Value, range: Properties<'number'>): Reason | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    return { msg: 'Input should be a valid integer', type: 'int_type' }
  }
  return outside(value, range, String)
}

/** A date counts from its beginning in UTC. */
function ofDate(value: Value, range: Properties<'date'>): Reason | undefined {
  const at = typeof value === 'string' ? instantOf(value) : Number.NaN
  if (Number.isNaN(at)) return { msg: 'Input should be a valid date', type: 'date_parsing' }
  return outside(at / 1000, range, (seconds) => new Date(seconds * 1000).toISOString())
}

const datePattern =
  /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/

/** NaN where the text is no date, or the day does not exist. */
function instantOf(text: string): number {
  const day = datePattern.exec(text)?.[1]
  if (day === undefined) return Number.NaN
  const start = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day)
  return exists ? Date.parse(text) : Number.NaN
}

function outside(
  value: number,
  {
    ge = -Infinity,
    le = Infinity,
  }: { readonly ge?: number | undefined; readonly le?: number | undefined },
  show: (bound: number) => string,
): Reason | undefined {
  if (value < ge) {
    return {
      msg: `Input should be greater than or equal to ${show(ge)}`,
      type: 'greater_than_equal',
    }
  }
  if (value <= le) return undefined
  return { msg: `Input should be less than or equal to ${show(le)}`, type: 'less_than_equal' }
}

function ofCheckbox(value: Value): Reason | undefined {
  return typeof value === 'boolean'
    ? undefined
    : { msg: 'Input should be a valid boolean', type: 'bool_type' }
}

function ofSelect(value: Value, { options }: Properties<'select'>): Reason | undefined {
  return options.some((option) => option.value === value)
    ? undefined
    : { msg: 'Input should be one of the options', type: 'enum' }
}
