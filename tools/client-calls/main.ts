import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { events, nouns, shapes } from '@guildhall/contract'
import { root } from '../tree.ts'
import { filesOf, folder } from './files.ts'
import { allFormatted } from './format.ts'

const files = await allFormatted(filesOf({ events, nouns, shapes }))
mkdirSync(join(root, folder), { recursive: true })
for (const name of readdirSync(join(root, folder))) {
  if (!files.some(({ path }) => path === folder + name)) rmSync(join(root, folder, name))
}
for (const { path, text } of files) writeFileSync(join(root, path), text)
console.log(`${files.length} files of ${folder} are written.`)
