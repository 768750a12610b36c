import type { TestProject } from 'vitest/node'
import { type Cluster, type Connection, startCluster } from './cluster.ts'
import { oldestIsMissing, oldestIsThere } from './oldest.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Connection
  }
}

/** `npm run test:oldest` sets it. */
const wanted = process.env.TEST_POSTGRES === 'oldest'

let shared: Promise<Cluster> | undefined
let users = 0

/** The projects of one run share one PostgreSQL; the last one to finish stops it. */
export async function setup(project: TestProject) {
  if (wanted && !oldestIsThere()) throw new Error(`${oldestIsMissing}.`)
  users++
  shared ??= startCluster(wanted ? 'oldest' : 'current')
  project.provide('cluster', (await shared).connection)
  return async () => {
    users--
    if (users === 0) await (await shared)?.stop()
  }
}
