export { createSignedTokens, type SignedTokens } from './signed.ts'
export { createTokens, type Purpose, type Taken, type Tokens } from './tokens.ts'
