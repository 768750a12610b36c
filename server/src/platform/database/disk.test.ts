import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretIn } from '../secret-file.ts'
import { isDiskFull } from './disk.ts'
import { startEmbedded } from './embedded/index.ts'

test('a full disk is known by its codes, also below other errors', () => {
  const full = Object.assign(new Error('no'), { code: 'ENOSPC' })
  expect(isDiskFull(new Error('a job failed', { cause: full }))).toBe(true)
  expect(isDiskFull(new Error('another'))).toBe(false)
})

/** A disk of its own, small enough to be full; nothing where none may be mounted. */
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

test('a database that finds no room at its first start says so in one line', async (context) => {
  const path = smallDisk('8m')
  if (!path) return context.skip()
  await expect(startEmbedded({ dataDir: join(path, 'data') })).rejects.toThrow(
    'The database cannot be created: the disk is full.',
  )
})

test('a secret that finds no room is not left behind empty', async (context) => {
  const path = smallDisk('64k')
  if (!path) return context.skip()
  expect(() => writeFileSync(join(path, 'filled'), Buffer.alloc(100_000))).toThrow('ENOSPC')
  const data = join(path, 'data')
  await expect(secretIn(data)).rejects.toThrow('the disk is full')
  rmSync(join(path, 'filled'))
  expect(await secretIn(data)).toHaveLength(48)
})

test('a folder that cannot be made is told in words', async (context) => {
  const path = smallDisk('1m')
  if (!path) return context.skip()
  execFileSync('mount', ['-o', 'remount,ro', path])
  await expect(secretIn(join(path, 'below', 'data'))).rejects.toThrow(
    'cannot be used: its disk can only be read.',
  )
})
