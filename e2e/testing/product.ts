import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase } from '../../server/testing/cluster.ts'
import { freePort, launchAndWait } from '../../server/testing/process.ts'

export type Product = { readonly origin: string; stop(): Promise<void> }

/** The product itself, as a process with the built web app, on a database of its own. */
export async function startProduct(
  env: Record<string, string> = {},
  basePath = '',
): Promise<Product> {
  const { host, port, user, password, database } = await createDatabase(inject('cluster'))
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-e2e-'))
  const free = await freePort()
  const server = await launchAndWait(dataDir, free, {
    BASE_URL: `http://localhost:${free}${basePath}`,
    DATABASE_URL: `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`,
    GUILDHALL_DEV_WEB: '',
    ...env,
  })
  return {
    origin: server.origin,
    async stop() {
      await server.kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
