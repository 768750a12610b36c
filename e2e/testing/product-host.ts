import { type Served, serve } from '../../server/src/serve.ts'

/**
 * A process that has loaded the product once, and serves it to one test file after the other: loading it
 * takes more time than most of these tests.
 */
const served = new Map<number, Served>()

process.on('message', async ({ id, env }: { id: number; env?: NodeJS.ProcessEnv }) => {
  try {
    if (env) served.set(id, await serve(env))
    else await served.get(id)?.close()
    process.send?.({ id })
  } catch (error) {
    process.send?.({ id, problem: error instanceof Error ? error.stack : String(error) })
  }
})
process.on('disconnect', () => process.exit())
