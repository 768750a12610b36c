import type pg from 'pg'

/** A column of a result, as PostgreSQL describes it without running the statement. */
export type ResultColumn = {
  readonly name: string
  /** The name of its type, with `[]` for an array; `enum` for every enumeration. */
  readonly type: string
  /** The column of a table whose values it shows. */
  readonly origin: Origin | undefined
}

type Origin = { readonly table: string; readonly column: string; readonly notNull: boolean }

type Describe = (text: string) => Promise<readonly ResultColumn[]>

type Field = {
  readonly name: string
  readonly tableID: number
  readonly columnID: number
  readonly dataTypeID: number
}

/** Reads the types and tables of the database once; its schema must not change afterwards. */
export async function createDescriber(client: pg.Client): Promise<Describe> {
  const types = await client.query<{ oid: number; name: string }>(
    `select t.oid::int as oid,
            case when e.oid is not null then e.typname || '[]'
                 when t.typtype = 'e' then 'enum' else t.typname end as name
       from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  )
  const columns = await client.query<Origin & { oid: number; number: number }>(
    `select a.attrelid::int as oid, a.attnum::int as number, c.relname as "table",
            a.attname as "column", a.attnotnull as "notNull"
       from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attnum > 0`,
  )
  const typeNames = new Map(types.rows.map(({ oid, name }) => [oid, name]))
  const origins = new Map(columns.rows.map((row) => [`${row.oid} ${row.number}`, row]))
  return async (text) =>
    (await fieldsOf(client, text)).map(({ name, tableID, columnID, dataTypeID }) => ({
      name,
      type: typeNames.get(dataTypeID) ?? String(dataTypeID),
      origin: origins.get(`${tableID} ${columnID}`),
    }))
}

/** Has the server parse the statement and asks for its columns; none if it returns no rows. */
function fieldsOf(client: pg.Client, text: string): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    let found: readonly Field[] = []
    // The driver calls these methods while it runs a query of this kind.
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription({ fields }: { readonly fields: readonly Field[] }) {
        found = fields
      },
      handleParseComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(found),
    })
  })
}
