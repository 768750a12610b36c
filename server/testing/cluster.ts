import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { startEmbedded } from '../src/platform/database/embedded/index.ts'
import { migrate } from '../src/platform/database/index.ts'
import { newDataFolder } from './data-folder.ts'
import { startOldest } from './oldest.ts'

export type Connection = {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export type Cluster = { readonly connection: Connection; stop(): Promise<void> }

const template = 'guildhall_template'

export type Release = 'oldest' | 'current'

/** A temporary PostgreSQL with a database that is migrated once and copied for each test file. */
export async function startCluster(release: Release = 'current'): Promise<Cluster> {
  const cluster = release === 'oldest' ? await startOldest() : await startCurrent()
  await prepareTemplate(cluster.connection).catch(async (error) => {
    await cluster.stop()
    throw error
  })
  return cluster
}

async function startCurrent(): Promise<Cluster> {
  const dataDir = await newDataFolder('guildhall-test')
  const embedded = await startEmbedded({ dataDir, durable: false })
  await makeSignInCheap(embedded.connection)
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Thousands of connections are opened; each would compute 4,096 rounds on both sides. */
async function makeSignInCheap(connection: Connection) {
  const { user, password } = connection
  await run(connection, `set scram_iterations = 1; alter role "${user}" password '${password}'`)
}

async function prepareTemplate(connection: Connection) {
  await run(connection, `create database ${template}`)
  const inTemplate = { ...connection, database: template }
  const client = new pg.Client(inTemplate)
  await client.connect()
  await migrate(client)
  await client.end()
  const boss = new PgBoss({ ...inTemplate, schema: 'jobs', max: 1, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

type Created = { readonly from: Connection; readonly database: string }

let counter = 0
let created: readonly Created[] = []

export async function createDatabase(from: Connection): Promise<Connection> {
  const database = `test_${process.pid}_${counter++}`
  await run(from, `create database ${database} template ${template} strategy file_copy`)
  created = [...created, { from, database }]
  return { ...from, database }
}

/** Where the servers of a database keep files: others sweep what their own rows do not name. */
export const folderOf = ({ database }: Pick<Connection, 'database'>) =>
  join(tmpdir(), `guildhall-${database}`)

/**
 * The databases of a whole run would fill the memory where their files may be. Those that are still in
 * use are dropped after a later file, or with the cluster.
 */
export async function dropDatabases() {
  const all = created
  created = []
  for (const each of all) {
    const isDropped = await dropUnused(each).catch(() => true)
    if (!isDropped) created = [...created, each]
  }
}

async function dropUnused({ from, database }: Created): Promise<boolean> {
  const users = `select 1 from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`
  if ((await run(from, users)).rowCount !== 0) return false
  await run(from, `drop database if exists ${database}`)
  await rm(folderOf({ database }), { recursive: true, force: true })
  return true
}

async function run(connection: Connection, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
