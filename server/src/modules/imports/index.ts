export { readTables } from './rules/file.ts'
export { projectOf } from './rules/firebase.ts'
export { type House, houses, incomersFrom, isUsableId } from './rules.ts'
export { createImports, type Imports, type Outcome } from './service.ts'
