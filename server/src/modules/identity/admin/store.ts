import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Boundary } from '../../../platform/lists/index.ts'
import type { User } from '../accounts/index.ts'
import {
  type Criteria,
  countOf,
  estimateOf,
  type PageWindow,
  pageOf,
  surveyOfKinds,
  type TextMatch,
} from './store/search.ts'

/** Serializes all changes by admins. */
export function lockAdminChanges(tx: Tx) {
  return tx.run(`select pg_advisory_xact_lock(hashtextextended('admin.turn', 0))`)
}

type AdminFilter = {
  readonly adminUserIds: readonly string[]
  readonly now: Date
  readonly except: string | null
}

/** Whether an admin who can sign in exists, other than `except`. */
export async function otherAdminExists(
  tx: Tx,
  { adminUserIds, now, except }: AdminFilter,
): Promise<boolean> {
  const row = await tx.one<{ found: boolean }>(
    `-- reads users: the role decides who is an admin
     select exists (
       select from users
        where role <> 'user' and 'admin' = any(string_to_array(replace(role, ' ', ''), ','))
          and (not banned or ban_expires <= $2) and id is distinct from $3
     ) or exists (
       select from users
        where id = any($1) and (not banned or ban_expires <= $2) and id is distinct from $3
     ) as found`,
    [adminUserIds, now, except],
  )
  return row?.found ?? false
}

export async function isOnlyUser(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.one<{ found: boolean }>(
    `-- reads users: whether any user would be left without an admin
     select not exists (select from users where id <> $1) as found`,
    [id],
  )
  return row?.found ?? false
}

export async function page(
  sql: Sql,
  criteria: Criteria,
  isCommon: boolean,
  pageWindow: PageWindow,
) {
  const { text, values } = pageOf(criteria, isCommon, pageWindow)
  const users = await sql.search<User & { sorted: string }>(text, values)
  const last = users.at(-1)
  return { users, last: last && { sorted: last.sorted, id: last.id } }
}

export function survey(sql: Sql, criteria: Criteria) {
  const { text, values } = surveyOfKinds(criteria)
  return sql.search<Boundary>(text, values)
}

export async function count(sql: Sql, criteria: Criteria, isCommon: boolean, max: number) {
  const { text, values } = countOf(criteria, isCommon, max)
  const [row] = await sql.search<{ count: number }>(text, values)
  return row?.count ?? 0
}

type Plan = { 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }

/** The planner's estimate of how many users match; it is good for rare matches. */
export async function estimate(sql: Sql, matches: readonly TextMatch[]): Promise<number> {
  if (matches.length === 0) return Number.POSITIVE_INFINITY
  const { text, values } = estimateOf(matches)
  const [row] = await sql.search<Plan>(text, values)
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
