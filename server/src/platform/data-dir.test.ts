import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDir } from './data-dir.ts'
import { operatorTokenIn, secretIn } from './secret-file.ts'

function folder(names: readonly string[] = [], mode = 0o755): string {
  const path = mkdtempSync(join(tmpdir(), 'guildhall-data-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  for (const name of names) {
    if (name.endsWith('/')) mkdirSync(join(path, name))
    else writeFileSync(join(path, name), '')
  }
  chmodSync(path, mode)
  return path
}
const modeOf = (path: string) => statSync(path).mode & 0o777
const isPosix = process.platform !== 'win32'

test.each([
  ['a home directory', ['.bashrc', 'Documents/', 'secret']],
  ['a project', ['package.json', 'node_modules/']],
  ['a PostgreSQL of somebody else', ['PG_VERSION', 'base/', 'global/']],
])('%s is refused, and left as it is', async (_, names) => {
  const path = folder(names)
  const refused = /holds other things \(such as .*\) and was not made by Guildhall/
  expect(() => claimDataDir(path)).toThrow(refused)
  await expect(operatorTokenIn(path)).rejects.toThrow(refused)
  if (isPosix) expect(modeOf(path)).toBe(0o755)
})

test.each([
  ['is not there yet', undefined],
  ['is empty', []],
  ['is a fresh disk', ['lost+found/']],
  ['was begun by an older version', ['secret']],
  ['was made by us, with things of its owner beside', ['server.lock', 'backup.tar', 'notes/']],
])('a folder that %s is taken, and closed to others', (_, names) => {
  const path = names === undefined ? join(folder(), 'new', 'data') : folder(names)
  claimDataDir(path)
  if (isPosix) expect(modeOf(path)).toBe(0o700)
})

test('what is no folder is told in words', () => {
  const path = folder(['file'])
  expect(() => claimDataDir(join(path, 'file'))).toThrow('cannot be used: it is a file.')
  expect(() => claimDataDir(join(path, 'file', 'x'))).toThrow(/cannot be used: .* a file\.$/)
  if (process.platform === 'linux') {
    expect(() => claimDataDir('/proc/guildhall/data')).toThrow('cannot be used: ')
  }
})

test('a link to a folder is the folder', () => {
  const path = folder()
  const link = join(folder(), 'link')
  symlinkSync(path, link)
  expect(claimDataDir(link)).toBe(claimDataDir(path))
})

test('what is kept there is made once, for its owner only', async () => {
  const path = join(folder(), 'data')
  const [secret, token] = [await secretIn(path), await operatorTokenIn(path)]
  expect(secret).not.toBe(token)
  expect([await secretIn(path), await operatorTokenIn(path)]).toEqual([secret, token])
  if (!isPosix) return
  expect(modeOf(join(path, 'secret'))).toBe(0o600)
  expect(modeOf(join(path, 'operator-token'))).toBe(0o600)
})

test('a secret that was cut off is never used', async () => {
  const path = folder(['secret'])
  await expect(secretIn(path)).rejects.toThrow(/secret is empty or cut off; restore it/)
})
