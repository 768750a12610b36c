import { afterAll } from 'vitest'
import { dropDatabases } from './cluster.ts'

/** After the hooks of the file itself, which stop what uses its databases. */
afterAll(dropDatabases)
