import pg from 'pg'
import { startApp } from '../../app/app.ts'
import type { Services } from '../../app/options.ts'
import type { Config } from '../../config/index.ts'
import { commandLineActor, runAs } from '../../platform/actor.ts'
import { embeddedExists, joinEmbedded } from '../../platform/database/embedded/join.ts'
import { missingMigrations, waitForDatabase } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log.ts'
import { loadOrCreateSecret } from '../../platform/secret-file.ts'
import { randomText } from '../../platform/system.ts'
import type { Pages } from '../../platform/web/index.ts'
import { CommandError, exitCodes } from './exit-codes.ts'

export type DatabaseAccess = {
  readonly connection: pg.PoolConfig
  /** False while a server uses it. */
  readonly own: boolean
}

/** Commands serve no pages. */
const pages: Pages = { render: () => '', gallery: () => '' }

/** Runs `work` with the database of this installation; an embedded one is started if no server runs it. */
export async function withDatabase<Value>(
  config: Config,
  { mayCreate }: { readonly mayCreate: boolean },
  work: (access: DatabaseAccess) => Promise<Value>,
): Promise<Value> {
  if (config.database.kind === 'url') {
    const report = () => undefined
    const { connection, direct } = await waitForDatabase(config.database, { timeout: 0, report })
    // A command needs few connections, so it bypasses the pooler.
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

/** One connection, for commands that use the database directly. */
export async function withClient<Value>(
  { connection }: DatabaseAccess,
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
 * Runs `work` with the services of the server. A database with missing migrations is refused instead of
 * migrated: servers of the older version may be using it.
 */
export async function withServices<Value>(
  config: Config,
  work: (services: Services) => Promise<Value>,
  options: { readonly mayCreate?: boolean } = {},
): Promise<Value> {
  const mayCreate = options.mayCreate ?? false
  return withDatabase(config, { mayCreate }, async (access) => {
    const { fresh, missing } = await withClient(access, missingMigrations)
    if (missing.length > 0 && !(fresh && mayCreate)) {
      throw new CommandError(
        `The database lacks ${missing.length} migrations; run \`guildhall migrate\`, or start the server.`,
        exitCodes.unavailable,
      )
    }
    const [first, ...older] = config.secrets
    const app = await startApp({
      // A movable clock belongs to the server; one of this process would take its functions away.
      config: { ...config, testClock: false },
      connection: access.connection,
      secrets: [first ?? (await loadOrCreateSecret(config.dataDir)), ...older],
      // No request can arrive here to use it.
      operatorToken: randomText(48),
      log: createLogger('error'),
      pages,
      background: false,
    })
    try {
      return await runAs(commandLineActor, () => work(app.services))
    } finally {
      await app.stop()
    }
  })
}
