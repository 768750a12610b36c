import type { sortable } from '@guildhall/contract/identity/admin'
import {
  type Anchor,
  condition,
  createValues,
  type Field,
  inOrder,
  likePattern,
  type MatchPosition,
  type Order,
  pageStatement,
  sampleStatement,
  stride,
  sumOfCounts,
  trigramQuery,
  type Values,
  wholeInstallation,
} from '../../../../platform/lists/index.ts'
import type { Filter, Kind } from '../rules/filter.ts'

/**
 * A statement whose shape depends on its input is built only from constants of this file and of
 * `platform/lists`: user input is passed as values.
 */
type Sort = (typeof sortable)[number]

/** A search for a part of a text. */
export type TextMatch = {
  readonly of: 'email' | 'name' | 'exact name'
  readonly text: string
  readonly where: MatchPosition
}

type Search = {
  readonly matches: readonly TextMatch[]
  /** A filter that is neither a text match nor on counted attributes. */
  readonly filter: Filter | undefined
  /** The kinds of users to list, if that is restricted. */
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

const searchedColumns: Record<
  TextMatch['of'],
  { readonly text: string; readonly indexed: string }
> = {
  email: { text: 'email', indexed: 'email' },
  name: { text: 'lower(name)', indexed: 'lower(name)' },
  'exact name': { text: 'name', indexed: 'lower(name)' },
}

const like = (match: TextMatch, values: Values) =>
  `${searchedColumns[match.of].text} like ${values.add(likePattern(match.text, match.where))}`

/** Conditions that an index can answer, usually the one of letter groups; empty if there is none. */
function indexed(match: TextMatch, values: Values): string[] {
  if (match.of === 'email' && match.where === 'starts_with' && match.text !== '')
    return [like(match, values)]
  const groups = trigramQuery(
    match.of === 'exact name' ? match.text.toLowerCase() : match.text,
    match.where,
  )
  if (groups === undefined) return []
  return [`letter_groups(${searchedColumns[match.of].indexed}) @@ ${values.add(groups)}::tsquery`]
}

/** All other columns for filters; timestamps are compared as timestamps. */
const fields: Partial<Record<Filter['field'], Field>> = {
  id: { expression: 'id' },
  email: { expression: 'email' },
  name: { expression: 'name' },
  username: { expression: 'username' },
  banReason: { expression: 'ban_reason' },
  banExpires: { expression: 'ban_expires', type: 'timestamptz', text: 'instant_text(ban_expires)' },
  createdAt: { expression: 'created_at', type: 'timestamptz', text: 'instant_text(created_at)' },
  updatedAt: { expression: 'updated_at', type: 'timestamptz', text: 'instant_text(updated_at)' },
}

const filtered = ({ field, operator, values: given }: Filter, values: Values) =>
  condition(fields[field] ?? { expression: 'id' }, operator, given, values)

const booleanColumns = {
  emailVerified: 'email_verified',
  banned: 'banned',
  twoFactorEnabled: 'two_factor_enabled',
} as const

/** A filter on counted attributes selects some roles, or one value of a boolean column. */
function ofKinds(
  kinds: readonly Kind[],
  filter: 'role' | keyof typeof booleanColumns,
  values: Values,
) {
  if (filter === 'role')
    return `role = any(${values.add([...new Set(kinds.map(({ role }) => role))])})`
  const wantedValues = new Set(kinds.map((kind) => kind[filter]))
  if (wantedValues.size === 2) return 'true'
  return wantedValues.has(true) ? booleanColumns[filter] : `not ${booleanColumns[filter]}`
}

type Kinds = {
  readonly by: 'role' | keyof typeof booleanColumns
  readonly matching: readonly Kind[]
}

export type Criteria = Omit<Search, 'kinds'> & { readonly kinds: Kinds | undefined }

/** All criteria except text matches. */
const conditions = ({ filter, kinds }: Criteria, values: Values) => [
  ...(filter ? [filtered(filter, values)] : []),
  ...(kinds ? [ofKinds(kinds.matching, kinds.by, values)] : []),
]

/**
 * Candidates for rare text matches, found by the index alone. Whether they really match is checked
 * afterwards: a plan that computes letter groups for each row would be slow.
 */
function candidates(criteria: Criteria, more: string, values: Values): string | undefined {
  const groups = criteria.matches.flatMap((match) => indexed(match, values))
  if (groups.length === 0) return undefined
  const where = [...groups, ...conditions(criteria, values)].join(' and ')
  // Only the needed columns, so that an index-only scan is possible.
  const texts = new Set(criteria.matches.map(({ of }) => (of === 'email' ? 'email' : 'name')))
  const found = `${['id', ...texts].join(', ')} ${more} from users where ${where} offset 0`
  return ['select', found].join(' ')
}

export type PageWindow = {
  readonly limit: number
  readonly offset: number
  readonly after: Anchor | undefined
  /** The offset is counted from the end of the users of these kinds. */
  readonly fromEnd: readonly Kind[] | undefined
}

type Statement = { readonly text: string; readonly values: readonly unknown[] }

/**
 * Common matches are found fastest by reading users in order; rare ones by the index, all of them
 * before they are sorted.
 */
export function pageOf(criteria: Criteria, isCommon: boolean, pageWindow: PageWindow): Statement {
  const values = createValues()
  const { sortBy, descending, matches } = criteria
  const order = orders[sortBy]
  const rare = isCommon ? undefined : candidates(criteria, `, ${order.by} as at`, values)
  const likes = matches.map((match) => like(match, values))
  const total =
    pageWindow.fromEnd &&
    sumOfCounts(
      values.add(wholeInstallation),
      values.add('users'),
      values.add(pageWindow.fromEnd.map((kind) => JSON.stringify(kind))),
    )
  const narrow = pageStatement(
    rare
      ? { from: 'found', id: 'id', where: likes, order: { ...order, by: 'at' }, descending }
      : {
          from: 'users',
          id: 'id',
          where: [...likes, ...conditions(criteria, values)],
          order,
          descending,
        },
    { ...pageWindow, total },
    values,
  )
  const found = rare ? `found as materialized (${rare}),` : ''
  const text = `-- reads users: users are searched, sorted and paged in one statement
    -- put together of constants; a test has PostgreSQL prepare every text there is
    with ${found} page as materialized (${narrow})
    select ${columns}, page.sorted::text as sorted from page join users on users.id = page.id
    ${inOrder(descending)}`
  return { text, values: values.all }
}

/** The sort position of every n-th user, for criteria without text matches. */
export function surveyOfKinds(criteria: Criteria): Statement {
  const values = createValues()
  const { sortBy, descending } = criteria
  const where = conditions(criteria, values)
  const text = `-- reads users: only ids and sort columns
    -- put together of constants; a test has PostgreSQL prepare every text there is
    ${sampleStatement({ from: 'users', id: 'id', where, order: orders[sortBy], descending }, stride)}`
  return { text, values: values.all }
}

/** The number of matching users, counted up to `max`. */
export function countOf(criteria: Criteria, isCommon: boolean, max: number): Statement {
  const values = createValues()
  const rare = isCommon ? undefined : candidates(criteria, '', values)
  const likes = criteria.matches.map((match) => like(match, values))
  const where = rare ? likes : [...likes, ...conditions(criteria, values)]
  const text = `-- reads users: a page contains the total
    -- put together of constants; a test has PostgreSQL prepare every text there is
    select count(*) as count from (
      select from ${rare ? `(${rare}) as found` : 'users'}
       where ${where.join(' and ')} limit ${values.add(max)}) as counted`
  return { text, values: values.all }
}

/** Asks the planner how common the matches are, by its statistics of texts and of letter groups. */
export function estimateOf(matches: readonly TextMatch[]): Statement {
  const values = createValues()
  const whole = matches.map((match) => like(match, values))
  const groups = matches.flatMap((match) => indexed(match, values))
  const text = `-- reads users: only the statistics of the columns
    explain (format json) select from users where ${whole.join(' and ')}
    union all select from users where ${groups.length > 0 ? groups.join(' and ') : 'false'}`
  return { text, values: values.all }
}
