export { createSignedTokens, type SignedTokens } from './signed.ts'
export { createTokens, type Purpose, type Tokens } from './tokens.ts'
