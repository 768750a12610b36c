export { createDrawing } from './drawing.ts'
export type { DocumentContent, Party } from './model.ts'
export { textsOf } from './texts.ts'
