import type { sortable } from '@guildhall/contract/admin'
import {
  type Boundary,
  condition,
  createValues,
  everywhere,
  type Field,
  groupsOf,
  inOrder,
  narrowPage,
  type Order,
  patternOf,
  sumOfCounts,
  type Values,
  type Where,
} from '../../../platform/lists/index.ts'
import type { Filter, Kind } from '../rules/filter.ts'

/**
 * A statement whose shape depends on its input is put together from the words of this file and of
 * `platform/lists`, and of nothing else: what people type goes in as values.
 */
type Sort = (typeof sortable)[number]

/** A part of a text that is looked for. */
export type Part = {
  readonly of: 'email' | 'name' | 'exact name'
  readonly text: string
  readonly where: Where
}

export type Search = {
  readonly parts: readonly Part[]
  /** A filter that is neither of parts nor counted. */
  readonly filter: Filter | undefined
  /** The kinds of people that are meant, where that is asked. */
  readonly kinds: readonly Kind[] | undefined
  readonly sortBy: Sort
  readonly descending: boolean
}

const columns = `users.id, users.email, users.email_verified as "emailVerified", users.name,
  users.image, users.role, users.locale, users.username,
  users.display_username as "displayUsername", users.banned, users.ban_reason as "banReason",
  users.ban_expires as "banExpires", users.two_factor_enabled as "twoFactorEnabled",
  users.created_at as "createdAt", users.updated_at as "updatedAt"`

const orders: Record<Sort, Order> = {
  createdAt: { by: 'created_at', type: 'timestamptz', id: 'id' },
  updatedAt: { by: 'updated_at', type: 'timestamptz', id: 'id' },
  name: { by: 'name', type: 'text', id: 'id' },
  email: { by: 'email', type: 'text' },
  role: { by: 'role', type: 'text', id: 'id' },
}

const looked: Record<Part['of'], { readonly text: string; readonly indexed: string }> = {
  email: { text: 'email', indexed: 'email' },
  name: { text: 'lower(name)', indexed: 'lower(name)' },
  'exact name': { text: 'name', indexed: 'lower(name)' },
}

const like = (part: Part, values: Values) =>
  `${looked[part.of].text} like ${values.place(patternOf(part.text, part.where))}`

/** By the index of groups of letters; nothing for a part that it cannot tell. */
function indexed(part: Part, values: Values): string[] {
  const groups = groupsOf(
    part.of === 'exact name' ? part.text.toLowerCase() : part.text,
    part.where,
  )
  if (groups === undefined) return []
  return [`letter_groups(${looked[part.of].indexed}) @@ ${values.place(groups)}::tsquery`]
}

/** Everything else that a filter names; an instant is compared as what it is. */
const fields: Partial<Record<Filter['field'], Field>> = {
  id: { own: 'id' },
  email: { own: 'email' },
  name: { own: 'name' },
  username: { own: 'username' },
  banReason: { own: 'ban_reason' },
  banExpires: { own: 'ban_expires', type: 'timestamptz', text: 'instant_text(ban_expires)' },
  createdAt: { own: 'created_at', type: 'timestamptz', text: 'instant_text(created_at)' },
  updatedAt: { own: 'updated_at', type: 'timestamptz', text: 'instant_text(updated_at)' },
}

const filtered = ({ field, operator, values: given }: Filter, values: Values) =>
  condition(fields[field] ?? { own: 'id' }, operator, given, values)

const truths = {
  emailVerified: 'email_verified',
  banned: 'banned',
  twoFactorEnabled: 'two_factor_enabled',
} as const

/** Kinds are all those of some roles, or with one thing true or not, as a filter picks them. */
function ofKinds(kinds: readonly Kind[], filter: 'role' | keyof typeof truths, values: Values) {
  if (filter === 'role')
    return `role = any(${values.place([...new Set(kinds.map(({ role }) => role))])})`
  const known = new Set(kinds.map((kind) => kind[filter]))
  if (known.size === 2) return 'true'
  return known.has(true) ? truths[filter] : `not ${truths[filter]}`
}

export type Kinds = {
  readonly by: 'role' | keyof typeof truths
  readonly kept: readonly Kind[]
}

export type Wanted = Omit<Search, 'kinds'> & { readonly kinds: Kinds | undefined }

/** Everything that is asked but parts. */
const conditions = ({ filter, kinds }: Wanted, values: Values) => [
  ...(filter ? [filtered(filter, values)] : []),
  ...(kinds ? [ofKinds(kinds.kept, kinds.by, values)] : []),
]

/**
 * Whoever may have rare parts, found by the index alone. Whether they have them is looked at
 * afterwards: a plan that works out groups of letters for each row would be slow.
 */
function candidates(wanted: Wanted, more: string, values: Values): string | undefined {
  const groups = wanted.parts.flatMap((part) => indexed(part, values))
  if (groups.length === 0) return undefined
  const where = [...groups, ...conditions(wanted, values)].join(' and ')
  const found = `id, email, name ${more} from users where ${where} offset 0`
  return ['select', found].join(' ')
}

export type Cut = {
  readonly limit: number
  readonly offset: number
  readonly after: Boundary | undefined
  /** Counted off from the end of these kinds of people. */
  readonly fromEnd: readonly Kind[] | undefined
}

type Statement = { readonly text: string; readonly values: readonly unknown[] }

/**
 * `common` parts are found soonest by reading people in order; rare ones by the index, all of them
 * before they are sorted.
 */
export function pageOf(wanted: Wanted, common: boolean, cut: Cut): Statement {
  const values = createValues()
  const { sortBy, descending, parts } = wanted
  const order = orders[sortBy]
  const rare = common ? undefined : candidates(wanted, `, ${order.by} as at`, values)
  const likes = parts.map((part) => like(part, values))
  const total =
    cut.fromEnd &&
    sumOfCounts(
      values.place(everywhere),
      values.place('users'),
      values.place(cut.fromEnd.map((kind) => JSON.stringify(kind))),
    )
  const narrow = narrowPage(
    rare
      ? { from: 'found', id: 'id', where: likes, order: { ...order, by: 'at' }, descending }
      : {
          from: 'users',
          id: 'id',
          where: [...likes, ...conditions(wanted, values)],
          order,
          descending,
        },
    { ...cut, total },
    values,
  )
  const found = rare ? `found as materialized (${rare}),` : ''
  const text = `-- reads users: people are searched, sorted and cut in one statement
    -- put together of constants; a test has PostgreSQL prepare every text there is
    with ${found} page as materialized (${narrow})
    select ${columns}, page.sorted::text as sorted from page join users on users.id = page.id
    ${inOrder(descending)}`
  return { text, values: values.all }
}

/** How many there are, as far as `most`. */
export function countOf(wanted: Wanted, common: boolean, most: number): Statement {
  const values = createValues()
  const rare = common ? undefined : candidates(wanted, '', values)
  const likes = wanted.parts.map((part) => like(part, values))
  const where = rare ? likes : [...likes, ...conditions(wanted, values)]
  const text = `-- reads users: a page says how many there are in all
    -- put together of constants; a test has PostgreSQL prepare every text there is
    select count(*) as count from (
      select from ${rare ? `(${rare}) as found` : 'users'}
       where ${where.join(' and ')} limit ${values.place(most)}) as counted`
  return { text, values: values.all }
}

/** Has the planner say how common the parts are, by what it knows of texts and of groups of letters. */
export function estimateOf(parts: readonly Part[]): Statement {
  const values = createValues()
  const whole = parts.map((part) => like(part, values))
  const groups = parts.flatMap((part) => indexed(part, values))
  const text = `-- reads users: nothing is read but what is known of the columns
    explain (format json) select from users where ${whole.join(' and ')}
    union all select from users where ${groups.length > 0 ? groups.join(' and ') : 'false'}`
  return { text, values: values.all }
}
