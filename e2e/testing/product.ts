import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { createDatabase } from '../../server/testing/cluster.ts'
import { patientSettings } from '../../server/testing/patient-settings.ts'
import { freePort, processEnvironment, serverSettings } from '../../server/testing/process.ts'

export type Product = { readonly origin: string; stop(): Promise<void> }

type Answer = { readonly id: number; readonly problem?: string }

const hostFile = fileURLToPath(new URL('./product-host.ts', import.meta.url))

/** One for all files of a worker. */
let host: ChildProcess | undefined
let asked = 0

function running(): ChildProcess {
  if (host?.connected) return host
  host = fork(hostFile, { env: processEnvironment, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  host.setMaxListeners(0)
  // The worker may end while it runs.
  host.unref()
  host.channel?.unref()
  return host
}

/** With settings it is started, without it is stopped. */
function ask(id: number, env?: Record<string, string>): Promise<void> {
  const child = running()
  return new Promise((resolve, reject) => {
    function leave() {
      child.off('message', hear)
      child.off('exit', fail)
    }
    function hear(answer: Answer) {
      if (answer.id !== id) return
      leave()
      if (answer.problem === undefined) resolve()
      else reject(new Error(answer.problem))
    }
    function fail() {
      leave()
      reject(new Error('The process of the product ended.'))
    }
    child.on('message', hear)
    child.on('exit', fail)
    child.send({ id, env })
  })
}

/** The product itself, with the built web app, in a process of its own and on a database of its own. */
export async function startProduct(
  env: Record<string, string> = {},
  basePath = '',
): Promise<Product> {
  const { host, port, user, password, database } = await createDatabase(inject('cluster'))
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-e2e-'))
  const settings = join(folder, 'settings.json')
  await writeFile(settings, JSON.stringify({ database: patientSettings }))
  const free = await freePort()
  const id = asked++
  await ask(id, {
    ...serverSettings(join(folder, 'data'), free),
    BASE_URL: `http://localhost:${free}${basePath}`,
    DATABASE_URL: `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`,
    CONFIG: settings,
    GUILDHALL_DEV_WEB: '',
    ...env,
  })
  return {
    origin: `http://localhost:${free}`,
    async stop() {
      await ask(id)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
