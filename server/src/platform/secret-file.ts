import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomText } from './system.ts'

/** The secret of an installation whose operator named none: made once, readable by its owner only. */
export async function secretIn(folder: string): Promise<string> {
  const path = join(folder, 'secret')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const file = await open(path, 'wx', 0o600)
    const secret = randomText(48)
    await file.writeFile(`${secret}\n`)
    await file.sync()
    await file.close()
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(path, 'utf8')).trim()
  }
}
