export { accessTokensErasure } from './erasure.ts'
export { acceptAccessTokens, mountAccessTokens } from './routes.ts'
export { createAccessTokens } from './service.ts'
