/**
 * A server that only runs the database, to be killed by tests: `holder.ts <dataDir> [write]`.
 * With `write` it prints the number of every row whose commit was acknowledged.
 */
import pg from 'pg'
import { startEmbedded } from '../index.ts'

const [dataDir = '', mode] = process.argv.slice(2)
try {
  const database = await startEmbedded({ dataDir })
  console.log('ready', JSON.stringify({ adopted: database.adopted }))
  if (mode === 'write') await write(database.connection)
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log('refused', error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exitCode = 1
}

async function write(connection: pg.ClientConfig): Promise<never> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  await client.query('create table if not exists acknowledged (id bigserial primary key)')
  for (;;) {
    const { rows } = await client.query('insert into acknowledged default values returning id')
    console.log('wrote', rows[0].id)
  }
}
