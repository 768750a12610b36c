export { readUsers } from './read-users.ts'
export { projectOf } from './rules/firebase.ts'
export { type ImportFormat, importFormats, isValidId } from './rules.ts'
export { createImports, type Imports } from './service.ts'
