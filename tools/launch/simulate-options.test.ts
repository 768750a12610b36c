import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../tree.ts'

/** Runs `simulate` in a copy of the launcher that has neither packages nor a lock file. */
function simulateWithoutPackages(...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-launch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['launch', 'launch.mjs']) {
    cpSync(join(root, 'tools', name), join(folder, 'tools', name), { recursive: true })
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'tools', 'launch.mjs'), 'simulate', ...args],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr, files: readdirSync(folder) }
}

test('the help of simulate needs no installation', () => {
  const { status, stdout, files } = simulateWithoutPackages('--help')
  expect(stdout).toContain('--days <n>')
  expect({ status, files }).toEqual({ status: 0, files: ['tools'] })
})

test.each([
  [['--sed', '3'], "Unknown option '--sed'"],
  [['--seeds', 'many'], '--seeds is not a number'],
])('a mistake in the options is told before anything is installed: %j', (args, message) => {
  const { status, stderr, files } = simulateWithoutPackages(...args)
  expect(stderr).toContain(message)
  expect(stderr).toContain('Usage:')
  expect({ status, files }).toEqual({ status: 1, files: ['tools'] })
})
