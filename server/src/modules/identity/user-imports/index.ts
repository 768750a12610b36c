export { mountUserImports } from './routes.ts'
export { userImportFolder } from './rules.ts'
export { createUserImports } from './service.ts'
