export { type CodePurpose, type Codes, createCodes, type Meant, type Verdict } from './codes.ts'
