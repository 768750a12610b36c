export {
  type Codes,
  type CodeTarget,
  createCodes,
} from './codes.ts'
