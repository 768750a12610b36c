export { prefetch, rebatch } from './batches.ts'
export { openSource, type Source } from './source.ts'
export { decodeUtf8, NotUtf8, type OpenText, readTextFile, UnreadableFile } from './text.ts'
