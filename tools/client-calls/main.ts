import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { events, nouns, shapes } from '@guildhall/contract'
import { root } from '../tree.ts'
import { copies } from './copies.ts'
import { filesOf, folder } from './files.ts'
import { allFormatted } from './format.ts'
import { limitFiles, limitsFolder } from './limits.ts'
import { namesFolder, otherNames } from './other-names.ts'

async function write(target: string, unformatted: Parameters<typeof allFormatted>[0]) {
  const files = await allFormatted(unformatted)
  mkdirSync(join(root, target), { recursive: true })
  for (const name of readdirSync(join(root, target))) {
    if (!files.some(({ path }) => path === target + name)) rmSync(join(root, target, name))
  }
  for (const { path, text } of files) writeFileSync(join(root, path), text)
  console.log(`${files.length} files of ${target} are written.`)
}

await write(folder, [...filesOf({ events, nouns, shapes }), ...copies()])
await write(limitsFolder, limitFiles(nouns))
await write(namesFolder, otherNames(nouns))
