import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { startEmbedded } from './index.ts'
import { layoutOf, openDataDir } from './layout.ts'
import { lockDataDir } from './lock.ts'
import { postmasterOf, query, start, startHolder, temporaryDataDir } from './testing/support.ts'

test('a second server is refused with the name of the holder, and changes nothing', async () => {
  const dataDir = temporaryDataDir()
  const { connection } = await start({ dataDir })
  const postmaster = postmasterOf(dataDir)
  const second = startHolder(dataDir)
  const line = await second.next('refused')
  expect(line).toMatch(
    /^StartupError: DATA_DIR \S+ is in use by another Guildhall server: process \d+ on \S+ since \d{4}-\d\d-\d\dT[\d:.]+Z\.$/,
  )
  expect(line).toContain(`process ${process.pid} on ${hostname()} `)
  expect(postmasterOf(dataDir)).toBe(postmaster)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readFileSync(layoutOf(dataDir).holder, 'utf8')).toContain(String(process.pid))
})

test('one process cannot lock a directory twice', async () => {
  const dataDir = temporaryDataDir()
  await start({ dataDir })
  await expect(startEmbedded({ dataDir: `${dataDir}/../data/` })).rejects.toThrow(
    /in use by another/,
  )
})

test('of many servers started together exactly one gets the directory', async () => {
  const dataDir = temporaryDataDir()
  const servers = Array.from({ length: 5 }, () => startHolder(dataDir))
  const outcomes = await Promise.all(
    servers.map((server) =>
      Promise.any([server.next('ready').then(() => 'ready'), server.next('refused')]),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'ready')).toHaveLength(1)
  const winner = servers[outcomes.indexOf('ready')]
  for (const outcome of outcomes.filter((outcome) => outcome !== 'ready')) {
    expect(outcome).toContain(`process ${winner?.process.pid} on `)
  }
})

test('a holder file that names an unrelated running process does not lock the directory', async () => {
  const layout = openDataDir(temporaryDataDir())
  writeFileSync(layout.holder, `1 ${hostname()}\n`)
  const lock = await lockDataDir(layout)
  expect(readFileSync(layout.holder, 'utf8')).toBe(`${process.pid} ${hostname()}\n`)
  lock.release()
})

test('a released directory can be locked again', async () => {
  const layout = openDataDir(temporaryDataDir())
  const first = await lockDataDir(layout)
  first.release()
  const second = await lockDataDir(layout)
  await expect(lockDataDir(layout)).rejects.toThrow(/in use by another/)
  second.release()
})
