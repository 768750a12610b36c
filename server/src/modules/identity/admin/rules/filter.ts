import type { columns } from '@guildhall/contract/identity/admin'

export type Field = (typeof columns)[number]
type Operator =
  | 'eq'
  | 'ne'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'not_in'
  | 'contains'
  | 'starts_with'
  | 'ends_with'

export type Filter = {
  readonly field: Field
  readonly operator: Operator
  /** One value, or several where the operator asks for a list. */
  readonly values: readonly string[]
}

/** A combination of attributes whose number of users is maintained in a table of counts. */
export type Kind = {
  readonly role: string
  readonly emailVerified: boolean
  readonly banned: boolean
  readonly twoFactorEnabled: boolean
}

const counted = new Set<Field>(['role', 'emailVerified', 'banned', 'twoFactorEnabled'])

type Counted = Filter & { readonly field: keyof Kind }

export const isOnCounted = (filter: Filter | undefined): filter is Counted =>
  filter !== undefined && counted.has(filter.field)

const compare: Record<Operator, (text: string, values: readonly string[]) => boolean> = {
  eq: (text, [value]) => text === value,
  ne: (text, [value]) => text !== value,
  lt: (text, [value = '']) => text < value,
  lte: (text, [value = '']) => text <= value,
  gt: (text, [value = '']) => text > value,
  gte: (text, [value = '']) => text >= value,
  in: (text, values) => values.includes(text),
  not_in: (text, values) => !values.includes(text),
  contains: (text, [value = '']) => text.includes(value),
  starts_with: (text, [value = '']) => text.startsWith(value),
  ends_with: (text, [value = '']) => text.endsWith(value),
}

/** A role counts the same whether it is one of several or the only one. */
function hasAnyRole(role: string, values: readonly string[]): boolean {
  return role.includes(',') && role.split(',').some((each) => values.includes(each.trim()))
}

/** Whether the filter matches users of this kind. */
export function matchesKind({ field, operator, values }: Counted, kind: Kind): boolean {
  const text = String(kind[field])
  const matches = compare[operator](text, values)
  if (field !== 'role') return matches
  const wanted = operator === 'eq' || operator === 'ne' ? values.slice(0, 1) : values
  if (operator === 'eq' || operator === 'in') return matches || hasAnyRole(text, wanted)
  if (operator === 'ne' || operator === 'not_in') return matches && !hasAnyRole(text, wanted)
  return matches
}
