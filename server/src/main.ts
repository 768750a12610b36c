import { startApp } from './app/app.ts'
import { banner } from './app/banner.ts'
import { type Config, loadConfig } from './config/index.ts'
import { startEmbedded, type Watching } from './platform/database/embedded/index.ts'
import { diskFull, isDiskFull, reachDatabase } from './platform/database/index.ts'
import { freePort, listen } from './platform/http/listen.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { operatorTokenIn, secretIn } from './platform/secret-file.ts'
import { StartupError } from './platform/startup-error.ts'
import { readTelemetry, startTelemetry } from './platform/telemetry/index.ts'

/** How long answers under way may take before their sockets are closed. */
const drainFor = 20_000

const say = (line: string) => void process.stderr.write(`guildhall: ${line}\n`)

async function run() {
  const config = await loadConfig(process.env, freePort)
  const log = createLogger(config.logLevel)
  const tracing = readTelemetry(process.env)
  const telemetry = tracing && startTelemetry(tracing, log)
  const embedded =
    config.database.kind === 'embedded'
      ? await startEmbedded({
          dataDir: config.dataDir,
          log: say,
          watching: watchingDatabase(log),
        })
      : undefined
  const undo = async (error: unknown) => {
    await embedded?.stop()
    throw error
  }
  const kept = await readKept(config).catch(undo)
  const reached =
    config.database.kind === 'url'
      ? await reachDatabase(config.database, { patience: 60_000, say })
      : undefined
  const connection = embedded?.connection ?? reached?.connection ?? {}
  const { direct } = reached ?? {}
  const app = await startApp({ config, connection, direct, ...kept, log }).catch(undo)
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
    await listening.drain(drainFor)
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
      'A promise failed and nobody listened; closing.',
    )
    void close(1)
  })
}

/** What was made once and lies in DATA_DIR, unless it was given. */
async function readKept({ secrets, operatorToken, dataDir }: Config) {
  const [first, ...older] = secrets
  return {
    secrets: [first ?? (await secretIn(dataDir)), ...older] as const,
    operatorToken: operatorToken ?? (await operatorTokenIn(dataDir)),
  }
}

/** Without its database the server is of no use: whoever looks after it starts both anew. */
function watchingDatabase(log: Logger): Watching {
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
  if (isDiskFull(error)) process.stderr.write(`guildhall: ${diskFull}\n`)
  else if (error instanceof StartupError) process.stderr.write(`guildhall: ${error.message}\n`)
  else process.stderr.write(`guildhall: ${error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
})
