export { type CodePurpose, type Codes, createCodes, type Verdict } from './codes.ts'
