import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadOrCreateSecret } from '../secret-file.ts'
import { isDiskFull } from './disk.ts'
import { startEmbedded } from './embedded/index.ts'

test('a full disk is recognized by its error codes, also as the cause of another error', () => {
  const full = Object.assign(new Error('no'), { code: 'ENOSPC' })
  expect(isDiskFull(new Error('a job failed', { cause: full }))).toBe(true)
  expect(isDiskFull(new Error('another'))).toBe(false)
})

/** A small file system that can be filled; undefined where none may be mounted. */
function smallDisk(size: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const path = mkdtempSync(join(tmpdir(), 'guildhall-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', path], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(path, { recursive: true })
    return undefined
  }
  onTestFinished(() => {
    execFileSync('umount', [path])
    rmSync(path, { recursive: true })
  })
  return path
}

test('a first start on a full disk fails with a one-line error', async (context) => {
  const path = smallDisk('8m')
  if (!path) return context.skip()
  await expect(startEmbedded({ dataDir: join(path, 'data') })).rejects.toThrow(
    'The database cannot be created: the disk is full.',
  )
})

test('a secret that cannot be written to a full disk leaves no empty file', async (context) => {
  const path = smallDisk('64k')
  if (!path) return context.skip()
  expect(() => writeFileSync(join(path, 'filled'), Buffer.alloc(100_000))).toThrow('ENOSPC')
  const data = join(path, 'data')
  await expect(loadOrCreateSecret(data)).rejects.toThrow('the disk is full')
  rmSync(join(path, 'filled'))
  expect(await loadOrCreateSecret(data)).toHaveLength(48)
})

test('a folder that cannot be created is reported in plain text', async (context) => {
  const path = smallDisk('1m')
  if (!path) return context.skip()
  execFileSync('mount', ['-o', 'remount,ro', path])
  await expect(loadOrCreateSecret(join(path, 'below', 'data'))).rejects.toThrow(
    'cannot be used: its disk can only be read.',
  )
})
