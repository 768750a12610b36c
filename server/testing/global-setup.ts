import type { TestProject } from 'vitest/node'
import { type Cluster, type Connection, startCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Connection
  }
}

let shared: Promise<Cluster> | undefined
let users = 0

/** The projects of one run share one PostgreSQL; the last one to finish stops it. */
export async function setup(project: TestProject) {
  users++
  shared ??= startCluster()
  project.provide('cluster', (await shared).connection)
  return async () => {
    users--
    if (users === 0) await (await shared)?.stop()
  }
}
