import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const watcher = fileURLToPath(new URL('watch.mjs', import.meta.url))

function begin() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-watch-'))
  const source = join(folder, 'src', 'deep')
  mkdirSync(source, { recursive: true })
  const part = join(source, 'part.mjs')
  const script = join(folder, 'src', 'main.mjs')
  writeFileSync(part, 'export const version = 1\n')
  writeFileSync(
    script,
    `import { version } from './deep/part.mjs'\nconsole.log('version ' + version)\nsetInterval(() => {}, 1000)\n`,
  )
  const child = spawn(process.execPath, [watcher, script, join(folder, 'src')])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  /** As most editors save: a new file is renamed over the old one. */
  function save(text: string) {
    writeFileSync(`${part}.tmp`, text)
    renameSync(`${part}.tmp`, part)
  }
  const hears = (text: string) => expect.poll(() => said).toContain(text)
  return { save, hears }
}

test('a program is started again after each save by rename, and after a mistake was mended', async () => {
  const { save, hears } = begin()
  await hears('version 1')
  for (const version of [2, 3, 4]) {
    save(`export const version = ${version}\n`)
    await hears(`version ${version}`)
  }
  save('export const version = \n')
  await hears('SyntaxError')
  save('export const version = 5\n')
  await hears('version 5')
}, 60_000)
