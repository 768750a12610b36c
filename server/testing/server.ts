import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { startApp } from '../src/app/app.ts'
import type { App, AppOptions } from '../src/app/options.ts'
import { type Config, type Integrations, loadConfig } from '../src/config/index.ts'
import { type Settings, settingsSchema } from '../src/config/settings.ts'
import { openDatabase } from '../src/platform/database/index.ts'
import { parseProxies } from '../src/platform/limits/index.ts'
import { createLogger } from '../src/platform/log.ts'
import type { ProviderCalls } from '../src/platform/oauth/index.ts'
import type { Resolve } from '../src/platform/outgoing/index.ts'
import type { Pages } from '../src/platform/web/index.ts'
import { type Connection, createDatabase, folderOf } from './cluster.ts'
import { operatorHeaders, operatorToken } from './operator.ts'
import { patientSettings } from './patient-settings.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export type TestServer = {
  readonly app: App
  readonly config: Config
  readonly connection: Connection
  /** What the server wrote into its log. */
  readonly logged: string[]
  visitor(headers?: Record<string, string>): Visitor
  /** A client with the operator token. */
  operator(): Visitor
  /** Runs SQL, for what the API does not return. */
  query<Row extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<Row[]>
  /** A second node on the same database. */
  startAnotherNode(env?: Record<string, string>): Promise<TestServer>
  stop(): Promise<void>
}

type Options = {
  settings?: Partial<Record<keyof Settings, unknown>>
  env?: Record<string, string>
  connection?: Connection
  resolve?: Resolve
  secrets?: readonly [string, ...string[]]
  outgoing?: ProviderCalls
  integrations?: Integrations
  app?: Pick<AppOptions, 'background' | 'pages' | 'simulated'>
}

export const secret = 'a secret for tests that is long enough'

/** Replaces the built web app where only the API is used. */
const pages: Pages = {
  render: (_path, _search, boot) =>
    `<!doctype html><script id="boot">${JSON.stringify(boot)}</script>`,
  gallery: () => '<!doctype html>',
}

/** The least that is accepted of imported hashes: tests have thousands of users. */
const quickHash = { memoryCost: 512, timeCost: 1, parallelism: 1 }

/** A complete server on its own database; the test or file that started it stops it. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const connection = options.connection ?? (await createDatabase(inject('cluster')))
  const DATA_DIR = folderOf(connection)
  const env = { RATE_LIMIT: 'off', BASE_URL: 'http://localhost:3000', DATA_DIR, ...options.env }
  const loaded = await loadConfig(env, async () => 3000)
  const settings = settingsSchema.parse({ database: patientSettings, ...options.settings })
  const webhookNetworks = parseProxies(settings.webhooks.allowNetworks)
  const proxies = parseProxies(settings.trustedProxies)
  const integrations = options.integrations ?? loaded.integrations
  const config = { ...loaded, settings, webhookNetworks, proxies, integrations }
  const logged: string[] = []
  const log = createLogger('debug', { write: (line) => void logged.push(line) })
  const app = await startApp({
    config,
    connection,
    secrets: options.secrets ?? [secret],
    operatorToken: config.operatorToken ?? operatorToken,
    ...(options.outgoing ? { providerCalls: options.outgoing } : {}),
    log,
    pages,
    renderPage: async (page) => JSON.stringify(page),
    checkResponses: true,
    maxHashingWait: 15_000,
    hashCost: quickHash,
    ...(options.resolve ? { resolve: options.resolve } : {}),
    ...options.app,
  })
  const database = openDatabase({ connection, maxConnections: 2 })
  let stopped: Promise<unknown> | undefined
  let isReported = false
  const stop = async () => {
    stopped ??= Promise.all([app.stop(), database.close()])
    await stopped
    const broken = logged.filter((line) => line.includes('broke its contract'))
    // Thrown once: a test that expects it still stops its server afterwards.
    if (broken.length > 0 && !isReported) {
      isReported = true
      throw new Error(broken.join(''))
    }
  }
  return {
    app,
    config,
    connection,
    logged,
    visitor: (headers) => createVisitor(app.fetch, new URL(config.baseUrl).origin, headers),
    operator: () => createVisitor(app.fetch, new URL(config.baseUrl).origin, operatorHeaders),
    query: (text, params) => database.sql.many(text, params),
    startAnotherNode: (more) =>
      startServer({ ...options, env: { ...options.env, ...more }, connection }),
    stop,
  }
}

/** A server for a single test. */
export async function serverForThisTest(options: Options = {}): Promise<TestServer> {
  const server = await startServer(options)
  onTestFinished(() => server.stop())
  return server
}
