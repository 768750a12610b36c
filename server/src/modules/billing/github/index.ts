export { isAtLeast, mostOf } from './rules.ts'
export { createGitHub, type GitHub } from './service.ts'
