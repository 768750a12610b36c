import { runInBatches, type Sql, type Tx } from '../database/index.ts'

/** Number of rows with this key; the trigger of the table defines the keys. */
export type Count<Key> = { readonly key: Key; readonly n: number }

/** The organization id of lists of the installation itself. */
export const wholeInstallation = ''

const foldThreshold = 1_000

/**
 * Counts a row that was added to a list (1) or removed (-1), in the transaction that does it. It only
 * adds rows, so that writers of one list do not wait for each other; equal changes are joined.
 */
export function changeCount(
  tx: Tx,
  organizationId: string,
  list: string,
  { key, change }: { readonly key: string; readonly change: number },
): void {
  tx.batch(writeChanges, { organizationId, list, key: JSON.stringify(key), change })
}

/** The counts of a list as they are now, after rows of it were deleted in a set. */
export async function replaceCounts(
  tx: Tx,
  organizationId: string,
  list: string,
  counts: readonly Count<string>[],
): Promise<void> {
  const of = [organizationId, list]
  tx.send('delete from list_counts where organization_id = $1 and list = $2', of)
  tx.send('delete from list_count_changes where organization_id = $1 and list = $2', of)
  for (const { key, n } of counts) changeCount(tx, organizationId, list, { key, change: n })
}

type Change = {
  readonly organizationId: string
  readonly list: string
  readonly key: string
  readonly change: number
}

async function writeChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  const column = (name: keyof Change) => changes.map((each) => each[name])
  await tx.run(
    `insert into list_count_changes (organization_id, list, key, change)
     select organization_id, list, key, sum(change)
       from unnest($1::text[], $2::text[], $3::jsonb[], $4::bigint[])
         as changed (organization_id, list, key, change)
      group by organization_id, list, key having sum(change) <> 0`,
    [column('organizationId'), column('list'), column('key'), column('change')],
  )
}

/** The counts of a list, including changes that were not folded into them yet. */
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
              where organization_id = $1 and list = $2) as counted
      group by key`,
    [organizationId, list],
  )
  await foldIfMany(
    sql,
    rows.reduce((sum, row) => sum + row.changes, 0),
  )
  return rows.map(({ key, n }) => ({ key, n }))
}

/** SQL for the total of a list and the number of changes in it, for a statement that reads its rows. */
export const countedIn = (organizationId: string, list: string) =>
  `(select coalesce(sum(n), 0)::bigint as n, coalesce(sum(changes), 0)::bigint as changes
      from (select n, 0 as changes from list_counts
             where organization_id = ${organizationId} and list = ${list}
            union all
            select change, 1 from list_count_changes
             where organization_id = ${organizationId} and list = ${list}) as each) as counted`

export async function foldIfMany(sql: Sql, changes: number): Promise<void> {
  if (changes >= foldThreshold) await foldCounts(sql)
}

/** SQL for the sum of some keys, for a statement that needs it in the same snapshot as the rows. */
export const sumOfCounts = (organizationId: string, list: string, keys: string) =>
  `(select coalesce(sum(counted.n), 0)::bigint from (
      select key, n from list_counts where organization_id = ${organizationId} and list = ${list}
      union all
      select key, change from list_count_changes
       where organization_id = ${organizationId} and list = ${list}) as counted
     where counted.key = any(${keys}::jsonb[]))`

/** Folds changes into the counts, the oldest first; resolves to the number of changes. */
async function foldCounts(sql: Sql, limit = 10_000): Promise<number> {
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

/** Deletes counts of zero, such as those of deleted organizations. */
async function removeEmptyCounts(sql: Sql): Promise<void> {
  await runInBatches(
    sql,
    `-- all tenants: counts of zero, whatever their organization_id
     delete from list_counts where n = 0 and ctid = any(array(
       select ctid from list_counts where n = 0 limit $1 for update skip locked))`,
    [],
  )
}

/** For the recurring cleanup. */
export async function foldAllCounts(sql: Sql): Promise<number> {
  for (let sum = 0; ; ) {
    const count = await foldCounts(sql)
    sum += count
    if (count > 0) continue
    await removeEmptyCounts(sql)
    return sum
  }
}
