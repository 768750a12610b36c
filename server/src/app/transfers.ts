import { createDataExports, mountDataExports } from '../modules/billing/data-exports/index.ts'
import { createDataImports, mountDataImports } from '../modules/billing/data-imports/index.ts'
import { createGoingLive, mountGoingLive } from '../modules/billing/going-live/index.ts'
import { createListFiles, mountListFiles } from '../modules/billing/list-files/index.ts'
import { createTestMode, mountTestMode } from '../modules/billing/test-mode/index.ts'
import type { Router } from '../platform/http/index.ts'

type Exporting = Parameters<typeof createDataExports>[0]
type Importing = Parameters<typeof createDataImports>[0]
type Testing = Parameters<typeof createTestMode>[0]
type Listing = Parameters<typeof createListFiles>[0]
type GoingLive = Omit<Parameters<typeof createGoingLive>[0], 'samplesOf'>
type Dependencies = Omit<Exporting & Importing & Testing & GoingLive, 'files'> &
  Omit<Listing, 'exports' | 'storage'> & {
    readonly proofs: Parameters<typeof mountListFiles>[1]['proofs']
    /** Files of merchants; `storage` has their bytes. */
    readonly uploads: Exporting['files'] & Importing['files']
    readonly members: Parameters<typeof mountListFiles>[1]['members']
  }

/**
 * Part of the composition root: everything of an organization in one file, and back; its tests, and its way
 * out of them.
 */
export function composeTransfers(common: Dependencies) {
  const dependencies = { ...common, files: common.uploads }
  const exports = createDataExports(dependencies)
  const imports = createDataImports(dependencies)
  const listFiles = createListFiles({ ...common, exports, storage: common.storage.store })
  const testMode = createTestMode(common)
  const goingLive = createGoingLive({ ...common, samplesOf: testMode.samplesOf })
  const mount = (router: Router) => {
    mountDataExports(router, exports)
    mountDataImports(router, imports)
    mountListFiles(router, { listFiles, members: common.members, proofs: common.proofs })
    mountTestMode(router, testMode)
    mountGoingLive(router, goingLive)
  }
  return { mount, sweepListFiles: listFiles.sweep }
}
