import { startApp } from './app/app.ts'
import { banner } from './app/banner.ts'
import { type Config, loadConfig } from './config/index.ts'
import { type RestartListener, startEmbedded } from './platform/database/embedded/index.ts'
import { diskFullMessage, isDiskFull, waitForDatabase } from './platform/database/index.ts'
import { freePort, listen } from './platform/http/listen.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { loadOrCreateOperatorToken, loadOrCreateSecret } from './platform/secret-file.ts'
import { StartupError } from './platform/startup-error.ts'
import { readTelemetry, startTelemetry } from './platform/telemetry/index.ts'

/** How long pending requests may take before their sockets are closed. */
const drainTimeout = 20_000

const printLine = (line: string) => void process.stderr.write(`guildhall: ${line}\n`)

async function run() {
  const config = await loadConfig(process.env, freePort)
  const log = createLogger(config.logLevel)
  const tracing = readTelemetry(process.env)
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
  process.stdout.write(banner(config, await app.links()))

  let closing = false
  async function close(code: number) {
    if (closing) process.exit(1)
    closing = true
    app.beginClosing()
    await listening.drain(drainTimeout)
    await app.stop()
    await embedded?.stop()
    await telemetry?.stop()
    process.exit(code)
  }
  process.on('SIGTERM', () => void close(0))
  process.on('SIGINT', () => void close(0))
  process.on('unhandledRejection', (error) => {
    log.error(
      { code: 'server.unhandled_rejection', err: error },
      'A promise was rejected without a handler; closing.',
    )
    void close(1)
  })
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

run().catch((error: unknown) => {
  if (isDiskFull(error)) process.stderr.write(`guildhall: ${diskFullMessage}\n`)
  else if (error instanceof StartupError) process.stderr.write(`guildhall: ${error.message}\n`)
  else process.stderr.write(`guildhall: ${error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
})
