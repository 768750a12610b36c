import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type SourceFile } from '../tree.ts'
import { folder } from './files.ts'
import { header } from './noun-files.ts'

/** What programs with the client do themselves, by the same code as the server. */
const copied = ['contract/src/kernel/signed-message.ts']

export const copies = (): SourceFile[] =>
  copied.map((path) => ({
    path: folder + path.split('/').at(-1),
    text: `${header}\n\n${readFileSync(join(root, path), 'utf8')}`,
  }))
