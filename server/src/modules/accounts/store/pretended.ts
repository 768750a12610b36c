import { type Sql, type Tx, violatedConstraint } from '../../../platform/database/index.ts'

export type Pretended = {
  readonly userId: string
  readonly username: string | null
  readonly password: string
}

/** The first one counts, as the first sign-up with a new address does. False when the name is taken. */
export async function insert(tx: Tx, row: Pretended, now: Date): Promise<boolean> {
  try {
    await tx.run(
      `insert into pretended_sign_ups (user_id, username, password, created_at)
       values ($1, $2, $3, $4) on conflict (user_id) do nothing`,
      [row.userId, row.username, row.password, now],
    )
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'pretended_sign_ups_username_unique') return false
    throw error
  }
}

/** Some at a time: it runs beside a sign-up. */
export async function forgetSome(tx: Tx, before: Date) {
  await tx.run(
    `delete from pretended_sign_ups where user_id in
       (select user_id from pretended_sign_ups where created_at < $1
         order by created_at limit 100 for update skip locked)`,
    [before],
  )
}

export function findByEmail(sql: Sql, email: string) {
  return sql.one<{ password: string }>(
    `select p.password from pretended_sign_ups p join users u on u.id = p.user_id
      where u.email = $1`,
    [email],
  )
}

export function findByUsername(sql: Sql, username: string) {
  return sql.one<{ password: string }>(
    'select password from pretended_sign_ups where username = $1',
    [username],
  )
}
