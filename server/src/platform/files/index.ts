import type { FileLinks } from './links.ts'
import type { FileStore } from './store.ts'

/** Files of lists; whoever makes them sweeps this folder. */
export const listFileFolder = 'list-files/'

/** The store of this installation, and signed links to its files. */
export type Files = { readonly store: FileStore; readonly links: FileLinks }

export { diskStore } from './disk.ts'
export { createFileLinks, type Download, type FileLinks, type Upload } from './links.ts'
export { type S3Options, s3Store } from './s3.ts'
export {
  checkKey,
  type Declared,
  FileRejected,
  type FileStore,
  type Listed,
  type Stored,
} from './store.ts'
export { sweepOrphans } from './sweep.ts'
export { createFileTransfer } from './transfer.ts'
export { toWebStream } from './web-stream.ts'
