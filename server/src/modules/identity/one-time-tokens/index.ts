export { mountOneTimeTokens } from './routes.ts'
export { createOneTimeTokens } from './service.ts'
