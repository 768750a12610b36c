export { prefetch, rebatch } from './batches.ts'
export { openSource, type Source } from './source.ts'
export { type OpenText, readTextFile, UnreadableFile } from './text.ts'
