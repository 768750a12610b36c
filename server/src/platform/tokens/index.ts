export { createTokens, type Purpose, type Tokens } from './tokens.ts'
