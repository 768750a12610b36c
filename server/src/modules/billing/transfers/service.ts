import type { Dependencies } from './dependencies.ts'
import { createExports } from './exports.ts'
import { createImports } from './imports.ts'

export const createTransfers = (dependencies: Dependencies) => ({
  exports: createExports(dependencies),
  imports: createImports(dependencies),
})
export type Transfers = ReturnType<typeof createTransfers>
