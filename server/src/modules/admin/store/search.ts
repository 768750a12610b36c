import type { columns, searchable, sortable } from '@guildhall/contract/admin'

export type Field = (typeof columns)[number]
type Sort = (typeof sortable)[number]

export type Filter = {
  readonly field: Field
  readonly operator: string
  /** One value, or several where the operator asks for a list. */
  readonly values: readonly string[]
}

export type Search = {
  readonly searchField: (typeof searchable)[number]
  /** What the field has to look like: a pattern of `like`. */
  readonly pattern: string | undefined
  readonly filter: Filter | undefined
  readonly sortBy: Sort
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

/**
 * A statement whose shape depends on its input is put together from the words of this file and of
 * nothing else: what people type goes in as values. A test has PostgreSQL prepare every text there is.
 */
const page = `-- reads users: people are searched, sorted and cut in one statement
  select id, email, email_verified as "emailVerified", name, image, role, locale, username,
         display_username as "displayUsername", banned, ban_reason as "banReason",
         ban_expires as "banExpires", two_factor_enabled as "twoFactorEnabled",
         created_at as "createdAt", updated_at as "updatedAt"
    from users`

const count = `-- reads users: a page says how many there are in all
  select count(*) as total from users`

const searched = {
  none: '$1::text is null',
  email: 'email like $1',
  name: 'lower(name) like $1',
}

/** What a part of is looked for in; all but instants is compared as this text, too. */
const texts: Record<Field, string> = {
  id: 'id',
  email: 'email',
  emailVerified: 'email_verified::text',
  name: 'name',
  role: 'role',
  username: 'username',
  banned: 'banned::text',
  banReason: 'ban_reason',
  banExpires: 'instant_text(ban_expires)',
  twoFactorEnabled: 'two_factor_enabled::text',
  createdAt: 'instant_text(created_at)',
  updatedAt: 'instant_text(updated_at)',
}

const sorted: Record<Sort, string> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
  email: 'email',
  role: 'role',
}

/** Compared as what they are: to write a million instants as texts takes a second. */
const instants: Partial<Record<Field, string>> = {
  banExpires: 'ban_expires',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

/** One of several roles is as good as the only one; hardly anybody has several. */
const oneOfRoles = `(role like '%,%' and string_to_array(replace(role, ' ', ''), ',') && $3)`

function filtered(field: Field): string {
  const text = texts[field]
  const instant = instants[field]
  const own = instant ?? text
  const [one, several] = instant
    ? ['($2::text)::timestamptz', '($3::text[])::timestamptz[]']
    : ['$2', '$3']
  const also = field === 'role' ? ` or ${oneOfRoles}` : ''
  const nor = field === 'role' ? ` and not ${oneOfRoles}` : ''
  return `case $4::text
    when 'eq' then ${own} = ${one}${also} when 'in' then ${own} = any(${several})${also}
    when 'ne' then ${own} is distinct from ${one}${nor}
    when 'not_in' then (${own} <> all(${several})) is not false${nor}
    when 'lt' then ${own} < ${one} when 'lte' then ${own} <= ${one}
    when 'gt' then ${own} > ${one} when 'gte' then ${own} >= ${one}
    when 'contains' then strpos(${text}, $2) > 0
    when 'starts_with' then starts_with(${text}, $2)
    when 'ends_with' then right(${text}, length($2)) = $2
  end`
}

const unfiltered = '$2::text is not null and $3::text[] is not null and $4::text is not null'

type Shape = Pick<Search, 'searchField' | 'sortBy' | 'descending'> & {
  readonly pattern?: unknown
  readonly filter?: { readonly field: Field } | undefined
}

export function textOf(search: Shape, what: 'page' | 'count'): string {
  const sought = searched[search.pattern === undefined ? 'none' : search.searchField]
  const kept = search.filter ? filtered(search.filter.field) : unfiltered
  const conditions = `where ${sought} and (${kept})`
  if (what === 'count') return [count, conditions].join(' ')
  const direction = search.descending ? 'desc' : 'asc'
  const column = sorted[search.sortBy]
  const order = `order by ${column} ${direction}, id ${direction} limit $5 offset $6`
  return [page, conditions, order].join(' ')
}

export function valuesOf({ pattern, filter }: Search): readonly unknown[] {
  const values = filter?.values ?? []
  return [pattern ?? null, values[0] ?? '', values, filter?.operator ?? '']
}
