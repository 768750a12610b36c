import { diskFullMessage, isDiskFull } from './platform/database/index.ts'
import { StartupError } from './platform/startup-error.ts'
import { serve } from './serve.ts'

async function run() {
  const { log, banner, close } = await serve(process.env)
  process.stdout.write(banner)

  let closing = false
  async function end(code: number) {
    if (closing) process.exit(1)
    closing = true
    await close()
    process.exit(code)
  }
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  process.on('unhandledRejection', (error) => {
    log.error(
      { code: 'server.unhandled_rejection', err: error },
      'A promise was rejected without a handler; closing.',
    )
    void end(1)
  })
}

run().catch((error: unknown) => {
  if (isDiskFull(error)) process.stderr.write(`guildhall: ${diskFullMessage}\n`)
  else if (error instanceof StartupError) process.stderr.write(`guildhall: ${error.message}\n`)
  else process.stderr.write(`guildhall: ${error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
})
