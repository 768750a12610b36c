/** Statements that change one row of the organization `$1` so that something is violated. */

const first = (table: string, where = 'true') =>
  `(select ctid from ${table} where organization_id = $1 and ${where} limit 1)`
export const change = (table: string, set: string, where?: string) =>
  `update ${table} set ${set} where ctid = ${first(table, where)}`
export const remove = (table: string, where?: string) =>
  `delete from ${table} where ctid = ${first(table, where)}`
export const copy = (table: string, different: Readonly<Record<string, string>>, where?: string) =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${Object.entries(
    different,
  )
    .map(([column, value]) => `'${column}', ${value}`)
    .join(', ')}))).* from ${table} t where t.ctid = ${first(table, where)}`
export const body = (aggregate: string, changes: string) =>
  `update event_payloads set body = (body::jsonb || ${changes})::json
    where id = (select payload_id from events where organization_id = $1
                   and aggregate like '${aggregate}:%' order by id desc limit 1)`
