import pg from 'pg'
import { startApp } from '../../app/app.ts'
import type { Rooms } from '../../app/shape.ts'
import type { Config } from '../../config/index.ts'
import { actAs, commandLine } from '../../platform/acting.ts'
import { embeddedExists, joinEmbedded } from '../../platform/database/embedded/join.ts'
import { missingMigrations, reachDatabase } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log.ts'
import { secretIn } from '../../platform/secret-file.ts'
import { randomText } from '../../platform/system.ts'
import type { Pages } from '../../platform/web/index.ts'
import { CommandError, exitCodes } from './exit-codes.ts'

export type Place = {
  readonly connection: pg.PoolConfig
  /** False while a server works on it. */
  readonly own: boolean
}

/** Nobody looks at pages here. */
const pages: Pages = { render: () => '', gallery: () => '' }

/** The database of this installation, brought up for as long as the work takes where nobody runs it. */
export async function withDatabase<Value>(
  config: Config,
  { mayCreate }: { readonly mayCreate: boolean },
  work: (place: Place) => Promise<Value>,
): Promise<Value> {
  if (config.database.kind === 'url') {
    const say = () => undefined
    const { connection, direct } = await reachDatabase(config.database, { patience: 0, say })
    // A command is one of few: it needs no pooler.
    return work({ connection: direct ?? connection, own: false })
  }
  if (!mayCreate && !embeddedExists(config.dataDir)) {
    throw new CommandError(
      `There is no installation in ${config.dataDir}; start the server once, or set DATA_DIR.`,
      exitCodes.unavailable,
    )
  }
  const joined = await joinEmbedded({ dataDir: config.dataDir })
  try {
    return await work({ connection: joined.connection, own: joined.own })
  } finally {
    await joined.stop()
  }
}

/** One connection, for what is done with the database itself. */
export async function withClient<Value>(
  { connection }: Place,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ ...connection, application_name: 'guildhall command' })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new CommandError(`The database does not answer: ${error.message}.`, exitCodes.unavailable)
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The rooms themselves, on the schema that they know. A database that is behind is not brought up
 * by the way: servers of the older version may be working with it.
 */
export async function withRooms<Value>(
  config: Config,
  work: (rooms: Rooms) => Promise<Value>,
  options: { readonly mayCreate?: boolean } = {},
): Promise<Value> {
  const mayCreate = options.mayCreate ?? false
  return withDatabase(config, { mayCreate }, async (place) => {
    const { fresh, missing } = await withClient(place, missingMigrations)
    if (missing.length > 0 && !(fresh && mayCreate)) {
      throw new CommandError(
        `The database lacks ${missing.length} migrations; run \`guildhall migrate\`, or start the server.`,
        exitCodes.unavailable,
      )
    }
    const [first, ...older] = config.secrets
    const app = await startApp({
      config,
      connection: place.connection,
      secrets: [first ?? (await secretIn(config.dataDir)), ...older],
      // No request comes in here that could show it.
      operatorToken: randomText(48),
      log: createLogger('error'),
      pages,
      background: false,
    })
    try {
      return await actAs(commandLine, () => work(app.rooms))
    } finally {
      await app.stop()
    }
  })
}
