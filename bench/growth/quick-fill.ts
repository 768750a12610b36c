import type pg from 'pg'

type Link = { readonly of: string; readonly name: string; readonly text: string }
type Index = { readonly name: string; readonly text: string }

/** Fills tables without their other indexes and references, which are made again at the end. */
export async function fillQuickly(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  await client.query(`set statement_timeout = 0; set synchronous_commit = off;
                      set maintenance_work_mem = '256MB'; set work_mem = '64MB'`)
  const { rows: indexes } = await client.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
       from pg_index
      where indrelid::regclass::text = any($1) and not indisprimary and not indisunique`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  // The references are valid by construction; checking them takes most of the time.
  const { rows: links } = await client.query<Link>(
    `select conrelid::regclass::text as "of", conname as name, pg_get_constraintdef(oid) as text
       from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [tables],
  )
  for (const { of, name } of links) await client.query(`alter table ${of} drop constraint ${name}`)
  await fill()
  for (const { of, name, text } of links) {
    await client.query(`alter table ${of} add constraint ${name} ${text} not valid`)
  }
  for (const { text } of indexes) await client.query(text)
}
