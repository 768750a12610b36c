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
import { loadOrCreateOperatorToken, loadOrCreateSecret } from './secret-file.ts'

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
  ['the data of another PostgreSQL', ['PG_VERSION', 'base/', 'global/']],
])('%s is refused and left unchanged', async (_, names) => {
  const path = folder(names)
  const refused = /holds other things \(such as .*\) and was not made by Guildhall/
  expect(() => claimDataDir(path)).toThrow(refused)
  await expect(loadOrCreateOperatorToken(path)).rejects.toThrow(refused)
  if (isPosix) expect(modeOf(path)).toBe(0o755)
})

test.each([
  ['does not exist yet', undefined],
  ['is empty', []],
  ['is a fresh disk', ['lost+found/']],
  ['was created by an older version', ['secret']],
  ['was created by Guildhall and holds other files too', ['server.lock', 'backup.tar', 'notes/']],
])('a folder that %s is accepted and closed to other users', (_, names) => {
  const path = names === undefined ? join(folder(), 'new', 'data') : folder(names)
  claimDataDir(path)
  if (isPosix) expect(modeOf(path)).toBe(0o700)
})

test('a path that is not a folder is refused with a readable reason', () => {
  const path = folder(['file'])
  expect(() => claimDataDir(join(path, 'file'))).toThrow('cannot be used: it is a file.')
  expect(() => claimDataDir(join(path, 'file', 'x'))).toThrow(/cannot be used: .* a file\.$/)
  if (process.platform === 'linux') {
    expect(() => claimDataDir('/proc/guildhall/data')).toThrow('cannot be used: ')
  }
})

test('a symbolic link resolves to its folder', () => {
  const path = folder()
  const link = join(folder(), 'link')
  symlinkSync(path, link)
  expect(claimDataDir(link)).toBe(claimDataDir(path))
})

test('secrets are created once, readable by their owner only', async () => {
  const path = join(folder(), 'data')
  const [secret, token] = [await loadOrCreateSecret(path), await loadOrCreateOperatorToken(path)]
  expect(secret).not.toBe(token)
  expect([await loadOrCreateSecret(path), await loadOrCreateOperatorToken(path)]).toEqual([
    secret,
    token,
  ])
  if (!isPosix) return
  expect(modeOf(join(path, 'secret'))).toBe(0o600)
  expect(modeOf(join(path, 'operator-token'))).toBe(0o600)
})

test('a truncated secret file is refused', async () => {
  const path = folder(['secret'])
  await expect(loadOrCreateSecret(path)).rejects.toThrow(/secret is empty or cut off; restore it/)
})
