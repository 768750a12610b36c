import pg from 'pg'

/** Creates a database in a cluster; returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const its = new URL(url)
  its.pathname = `/${name}`
  return its.href
}
