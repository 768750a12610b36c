export { mountOneTimeTokens } from './routes.ts'
export { createOneTimeTokens, type OneTimeTokens } from './service.ts'
