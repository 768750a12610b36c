import type { Sql } from '../database/index.ts'

/** How many rows there are of one kind; what a kind is, the trigger of the list's table says. */
export type Count<Key> = { readonly key: Key; readonly n: number }

/** Lists of the installation itself. */
export const everywhere = ''

const foldedAtOnce = 1_000

/** The counts of a list, with the changes that were not folded into them yet. */
export async function readCounts<Key>(
  sql: Sql,
  organizationId: string,
  list: string,
): Promise<readonly Count<Key>[]> {
  const rows = await sql.many<Count<Key> & { changes: number }>(
    `select key, sum(n)::bigint as n, sum(changes)::bigint as changes
       from (select key, n, 0 as changes from list_counts
              where organization_id = $1 and list = $2
             union all
             select key, change, 1 from list_count_changes
              where organization_id = $1 and list = $2) as kept
      group by key`,
    [organizationId, list],
  )
  const changes = rows.reduce((sum, row) => sum + row.changes, 0)
  if (changes >= foldedAtOnce) await foldCounts(sql)
  return rows.map(({ key, n }) => ({ key, n }))
}

/** SQL for the sum of some kinds, for a statement that has to see it as it sees the rows. */
export const sumOfCounts = (organizationId: string, list: string, keys: string) =>
  `(select coalesce(sum(kept.n), 0)::bigint from (
      select key, n from list_counts where organization_id = ${organizationId} and list = ${list}
      union all
      select key, change from list_count_changes
       where organization_id = ${organizationId} and list = ${list}) as kept
     where kept.key = any(${keys}::jsonb[]))`

/** Folds changes into the counts, the oldest first; answers with how many it took. */
export async function foldCounts(sql: Sql, limit = 10_000): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `-- all tenants: changes are folded, whatever their organization_id
     with gone as (
       delete from list_count_changes where id in (
         select id from list_count_changes order by id limit $1 for update skip locked)
       returning organization_id, list, key, change
     ), folded as (
       insert into list_counts (organization_id, list, key, n)
       select organization_id, list, key, sum(change) from gone
        group by organization_id, list, key order by organization_id, list, key
       on conflict (organization_id, list, key) do update set n = list_counts.n + excluded.n
     )
     select count(*) as count from gone`,
    [limit],
  )
  return row?.count ?? 0
}

/** For the daily work. */
export async function sweepCounts(sql: Sql): Promise<number> {
  for (let sum = 0; ; ) {
    const count = await foldCounts(sql)
    sum += count
    if (count === 0) return sum
  }
}
