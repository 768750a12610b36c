export { acceptAccessTokens, mountAccessTokens } from './routes.ts'
export { createAccessTokens } from './service.ts'
export { accessTokensErasure } from './store.ts'
