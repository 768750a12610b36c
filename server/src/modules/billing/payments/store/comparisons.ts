import type { Sql } from '../../../../platform/database/index.ts'

type Comparison = {
  readonly organizationId: string
  /** By the server's clock. */
  readonly at: Date
  /** Undefined if the books could not be read. */
  readonly differences: number | undefined
}

export async function save(sql: Sql, { organizationId, at, differences }: Comparison) {
  await sql.run(
    `insert into payment_comparisons as last
       (organization_id, compared_at, differences, failing_since)
     values ($1, $2::timestamptz, coalesce($3::integer, 0), case when $3::integer = 0 then null else $2::timestamptz end)
     on conflict (organization_id) do update
       set compared_at = excluded.compared_at,
           differences = coalesce($3::integer, last.differences),
           failing_since = case when excluded.failing_since is not null
                                then coalesce(last.failing_since, excluded.failing_since) end`,
    [organizationId, at, differences ?? null],
  )
}

export type Comparisons = {
  readonly differences: number
  /** Organizations with differences, or whose books could not be read. */
  readonly organizations: number
  readonly since: Date | null
}

/** What the last comparisons of all organizations found. */
export async function summary(sql: Sql): Promise<Comparisons> {
  const row = await sql.one<Comparisons>(
    `-- all tenants: the operator is told of differences of any organization_id
     select coalesce(sum(differences), 0)::bigint as differences, count(*) as organizations,
            min(failing_since) as since
       from payment_comparisons where failing_since is not null`,
  )
  return row ?? { differences: 0, organizations: 0, since: null }
}
