import { projectFiles } from '../tree.ts'
import { lengthSummary, longFiles } from './file-length.ts'
import { crowdedModules } from './module-files.ts'

/** Sizes that are a reason to look, not to fail. */
const files = projectFiles()
for (const warning of [...longFiles(files), ...crowdedModules(files)]) {
  console.log(`Warning: ${warning}`)
}
console.log(lengthSummary(files))
