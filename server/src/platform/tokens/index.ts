export { createSignedTokens, type SignedTokens } from './signed.ts'
export { createTokens, type Tokens } from './tokens.ts'
