import type { Sql, Tx } from '../../platform/database/index.ts'
import type { User } from '../accounts/index.ts'
import { type Cut, countOf, estimateOf, type Part, pageOf, type Wanted } from './store/search.ts'

/** Whoever changes somebody waits for whoever does so now. */
export function takeTurn(tx: Tx) {
  return tx.run(`select pg_advisory_xact_lock(hashtextextended('admin.turn', 0))`)
}

type Whom = {
  readonly named: readonly string[]
  readonly now: Date
  readonly besides: string | null
}

/** Is there an admin who can sign in, besides one of them? */
export async function anotherAdmin(tx: Tx, { named, now, besides }: Whom): Promise<boolean> {
  const row = await tx.one<{ there: boolean }>(
    `-- reads users: who is an admin is told by their roles
     select exists (
       select from users
        where role <> 'user' and 'admin' = any(string_to_array(replace(role, ' ', ''), ','))
          and (not banned or ban_expires <= $2) and id is distinct from $3
     ) or exists (
       select from users
        where id = any($1) and (not banned or ban_expires <= $2) and id is distinct from $3
     ) as there`,
    [named, now, besides],
  )
  return row?.there ?? false
}

export async function isAlone(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.one<{ alone: boolean }>(
    `-- reads users: whether anybody would be left without an admin
     select not exists (select from users where id <> $1) as alone`,
    [id],
  )
  return row?.alone ?? false
}

export async function page(sql: Sql, wanted: Wanted, common: boolean, cut: Cut) {
  const { text, values } = pageOf(wanted, common, cut)
  const users = await sql.search<User & { sorted: string }>(text, values)
  const last = users.at(-1)
  return { users, last: last && { sorted: last.sorted, id: last.id } }
}

export async function count(sql: Sql, wanted: Wanted, common: boolean, most: number) {
  const { text, values } = countOf(wanted, common, most)
  const [row] = await sql.search<{ count: number }>(text, values)
  return row?.count ?? 0
}

type Plan = { 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }

/** About how many people have these parts in their names; what is rare, the planner thinks rare. */
export async function estimate(sql: Sql, parts: readonly Part[]): Promise<number> {
  if (parts.length === 0) return Number.POSITIVE_INFINITY
  const { text, values } = estimateOf(parts)
  const [row] = await sql.search<Plan>(text, values)
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
