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
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
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
  const prints = (text: string) => expect.poll(() => output).toContain(text)
  return { save, prints }
}

test('a program is started again after each save by rename, and after an error was fixed', async () => {
  const { save, prints } = begin()
  await prints('version 1')
  for (const version of [2, 3, 4]) {
    save(`export const version = ${version}\n`)
    await prints(`version ${version}`)
  }
  save('export const version = \n')
  await prints('SyntaxError')
  save('export const version = 5\n')
  await prints('version 5')
}, 60_000)
