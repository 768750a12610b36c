import type { Sql, Tx } from '../../platform/database/index.ts'
import type { User } from '../accounts/index.ts'
import { type Search, textOf, valuesOf } from './store/search.ts'

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

export async function search(sql: Sql, wish: Search) {
  const values = valuesOf(wish)
  const [users, counted] = await Promise.all([
    sql.many<User>(textOf(wish, 'page'), [...values, wish.limit, wish.offset]),
    sql.one<{ total: number }>(textOf(wish, 'count'), values),
  ])
  return { users, total: counted?.total ?? 0 }
}
