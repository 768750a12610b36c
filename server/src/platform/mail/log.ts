import type { Sql } from '../database/index.ts'

export type LoggedEmail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly organizationId: string | null
  readonly held: boolean
}

export type LogRequest = {
  readonly to?: string | undefined
  readonly unsent?: boolean | undefined
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** Absent filters are constants when the statement is planned. */
export function logOf(sql: Sql, { after, limit, to, unsent }: LogRequest) {
  return sql.search<LoggedEmail>(
    `select id, recipient as "to", subject, created_at as "createdAt", sent_at as "sentAt",
            sender_id as "organizationId", held is not null as held
       from mails
      where ($1::text is null or recipient = $1)
        and ($2::boolean is null or (sent_at is null) = $2)
        and ($3::timestamptz is null
             or (created_at <= $3 and (created_at < $3 or id > $4)))
      order by created_at desc, id limit $5`,
    [to?.toLowerCase() ?? null, unsent ?? null, after?.at ?? null, after?.id ?? null, limit],
  )
}

const mostCounted = 100_000

/** How many were not sent, and since when the first of them waits. */
export async function unsentOf(sql: Sql) {
  const row = await sql.one<{ waiting: number; oldest: Date | null }>(
    `select count(*) as waiting, min(created_at) as oldest
       from (select created_at from mails
              where sent_at is null and held is null limit $1) as unsent`,
    [mostCounted],
  )
  return { waiting: row?.waiting ?? 0, oldest: row?.oldest ?? null }
}

export const findLogged = (sql: Sql, id: string) =>
  sql.one<{ sentAt: Date | null; forCustomer: boolean }>(
    `select sent_at as "sentAt", sender_id is not null as "forCustomer" from mails where id = $1`,
    [id],
  )
