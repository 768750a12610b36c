import type { TestProject } from 'vitest/node'
import { type Cluster, type Connection, startCluster } from './cluster.ts'
import { isOldestInstalled, oldestMissingMessage } from './oldest.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Connection
  }
}

/** `npm run test:oldest` sets it. */
const wanted = process.env.TEST_POSTGRES === 'oldest'

let shared: Promise<Cluster> | undefined
let projects = 0

/** The projects of one run share one PostgreSQL; the last one to finish stops it. */
export async function setup(project: TestProject) {
  if (wanted && !isOldestInstalled()) throw new Error(`${oldestMissingMessage}.`)
  projects++
  shared ??= startCluster(wanted ? 'oldest' : 'current')
  project.provide('cluster', (await shared).connection)
  return async () => {
    projects--
    if (projects === 0) await (await shared)?.stop()
  }
}
