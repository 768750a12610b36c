import { startApp } from './app/app.ts'
import { banner } from './app/banner.ts'
import { type Config, loadConfig } from './config/index.ts'
import { type RestartListener, startEmbedded } from './platform/database/embedded/index.ts'
import { waitForDatabase } from './platform/database/index.ts'
import { freePort, listen } from './platform/http/listen.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { loadOrCreateOperatorToken, loadOrCreateSecret } from './platform/secret-file.ts'
import { readTelemetry, startTelemetry } from './platform/telemetry/index.ts'

/** How long pending requests may take before their sockets are closed. */
const drainTimeout = 20_000

const printLine = (line: string) => void process.stderr.write(`guildhall: ${line}\n`)

export type Served = {
  readonly log: Logger
  /** What is said to whoever started it. */
  readonly banner: string
  /** Answers what is open, and ends. */
  close(): Promise<void>
}

/** The server with these settings, from its database to its port. */
export async function serve(env: NodeJS.ProcessEnv): Promise<Served> {
  const config = await loadConfig(env, freePort)
  const log = createLogger(config.logLevel)
  const tracing = readTelemetry(env)
  const telemetry = tracing && startTelemetry(tracing, log)
  const embedded =
    config.database.kind === 'embedded'
      ? await startEmbedded({
          dataDir: config.dataDir,
          log: printLine,
          restartListener: createRestartListener(log),
        })
      : undefined
  const stopAndRethrow = async (error: unknown) => {
    await embedded?.stop()
    throw error
  }
  const stored = await loadSecrets(config).catch(stopAndRethrow)
  const reached =
    config.database.kind === 'url'
      ? await waitForDatabase(config.database, { timeout: 60_000, report: printLine })
      : undefined
  const connection = embedded?.connection ?? reached?.connection ?? {}
  const { direct } = reached ?? {}
  const app = await startApp({ config, connection, direct, ...stored, log }).catch(stopAndRethrow)
  const listening = await listen(app.router, config).catch(async (error) => {
    await app.stop()
    await embedded?.stop()
    throw error
  })
  return {
    log,
    banner: banner(config, await app.links()),
    async close() {
      app.beginClosing()
      await listening.drain(drainTimeout)
      await app.stop()
      await embedded?.stop()
      await telemetry?.stop()
    },
  }
}

/** The configured secrets, or those that are stored in DATA_DIR. */
async function loadSecrets({ secrets, operatorToken, dataDir }: Config) {
  const [first, ...older] = secrets
  return {
    secrets: [first ?? (await loadOrCreateSecret(dataDir)), ...older] as const,
    operatorToken: operatorToken ?? (await loadOrCreateOperatorToken(dataDir)),
  }
}

/** Without its database the server exits, so that its supervisor restarts both. */
function createRestartListener(log: Logger): RestartListener {
  return {
    ended() {
      log.error({ code: 'database.ended' }, 'The database ended by itself; it is started again.')
    },
    restarted(ms) {
      log.warn({ code: 'database.restarted', ms }, 'The database runs again.')
    },
    lost(error) {
      process.stderr.write(`guildhall: ${error.message}\n`)
      process.exit(1)
    },
  }
}
