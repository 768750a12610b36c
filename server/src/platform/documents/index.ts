export { drawDocument } from './draw.ts'
export type { DocumentContent, Party } from './model.ts'
export { textsOf } from './texts.ts'
