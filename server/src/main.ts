import { startApp } from './app/app.ts'
import { banner } from './app/banner.ts'
import { loadConfig } from './config/index.ts'
import { startEmbedded } from './platform/database/embedded/index.ts'
import { reachDatabase } from './platform/database/index.ts'
import { freePort, listen } from './platform/http/listen.ts'
import { createLogger } from './platform/log.ts'
import { secretIn } from './platform/secret-file.ts'
import { StartupError } from './platform/startup-error.ts'

/** How long answers under way may take before their sockets are closed. */
const drainFor = 20_000

const say = (line: string) => void process.stderr.write(`guildhall: ${line}\n`)

async function run() {
  const config = await loadConfig(process.env, freePort)
  const log = createLogger(config.logLevel)
  const embedded =
    config.database.kind === 'embedded'
      ? await startEmbedded({
          dataDir: config.dataDir,
          log: say,
        })
      : undefined
  const reached =
    config.database.kind === 'url'
      ? await reachDatabase(config.database, { patience: 60_000, say })
      : undefined
  const connection = embedded?.connection ?? reached?.connection ?? {}
  const [first, ...older] = config.secrets
  const secrets = [first ?? (await secretIn(config.dataDir)), ...older] as const

  const app = await startApp({
    config,
    connection,
    direct: reached?.direct,
    secrets,
    log,
  }).catch(async (error) => {
    await embedded?.stop()
    throw error
  })
  const listening = await listen(app.router, config).catch(async (error) => {
    await app.stop()
    await embedded?.stop()
    throw error
  })
  process.stdout.write(banner(config, await app.firstRun()))

  let closing = false
  async function close(code: number) {
    if (closing) process.exit(1)
    closing = true
    app.beginClosing()
    await listening.drain(drainFor)
    await app.stop()
    await embedded?.stop()
    process.exit(code)
  }
  process.on('SIGTERM', () => void close(0))
  process.on('SIGINT', () => void close(0))
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'A promise failed and nobody listened; closing.')
    void close(1)
  })
}

run().catch((error: unknown) => {
  if (error instanceof StartupError) process.stderr.write(`guildhall: ${error.message}\n`)
  else process.stderr.write(`guildhall: ${error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
})
