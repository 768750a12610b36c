import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  backupFiles,
  backupsPath,
  letBackupsAge,
  listBackups,
  makeBackup,
} from '#testing/backups.ts'
import { folderOf } from '#testing/cluster.ts'
import { runCommand } from '#testing/command.ts'
import { advanceClock } from '#testing/receiver.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'

const settings = '/api/admin/backup-settings'
/** Also asks whether a backup is due. */
const change = (server: TestServer, body: object = {}) => server.operator().patch(settings, body)

type Item = { readonly id: string; readonly name: string; readonly state: string }

async function itemsOf(server: TestServer, origin: string): Promise<Item[]> {
  const { items } = await listBackups(server.operator())
  return items.filter((each: { origin: string }) => each.origin === origin)
}

const statesOf = async (server: TestServer) =>
  (await itemsOf(server, 'automatic')).map(({ state }) => state)

/** As if so much time had passed since all backups. */
test('automatic backups are made once a day, and as many are kept as was chosen', async () => {
  const server = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const byHand = await makeBackup(server.operator())
  await advanceClock(server, 'P1D')
  expect(await statesOf(server)).toEqual([])
  const chosen = { automatic: 'daily', hour: 4, keep: 2 }
  expect((await change(server, chosen)).body).toEqual(chosen)
  // The first one is made at once, and no other one on that day.
  await expect.poll(() => statesOf(server)).toEqual(['complete'])
  await change(server)
  const [first] = await itemsOf(server, 'automatic')
  expect(await statesOf(server)).toEqual(['complete'])
  await letBackupsAge(server, '1 day')
  await change(server)
  await expect.poll(() => statesOf(server)).toEqual(['complete', 'complete'])
  await letBackupsAge(server, '1 day')
  // Nobody has to ask.
  await advanceClock(server, 'P1D')
  await expect.poll(() => statesOf(server)).toEqual(['complete', 'complete'])
  // The surplus one is deleted after the new one is complete.
  await expect
    .poll(async () => (await itemsOf(server, 'automatic')).map(({ id }) => id))
    .not.toContain(first?.id)
  const kept = await itemsOf(server, 'automatic')
  expect(kept).toHaveLength(2)
  // Those made by hand stay until somebody deletes them.
  const names = [...kept, byHand].map(({ name }) => name)
  expect(backupFiles(server.connection).sort()).toEqual(names.sort())
  await change(server, { automatic: 'off' })
  await letBackupsAge(server, '9 days')
  await change(server)
  expect(await statesOf(server)).toEqual(['complete', 'complete'])
})

test('an automatic backup that fails is tried again after an hour, and is reported', async () => {
  const server = await serverForThisTest()
  await change(server, { automatic: 'weekly' })
  await expect.poll(() => statesOf(server)).toEqual(['complete'])
  const folder = join(folderOf(server.connection), 'backups')
  rmSync(folder, { recursive: true })
  // Nothing can be written into a file.
  writeFileSync(folder, '')
  await letBackupsAge(server, '8 days')
  await change(server)
  await expect.poll(() => statesOf(server)).toEqual(['failed', 'complete'])
  await letBackupsAge(server, '59 minutes')
  await change(server)
  expect(await statesOf(server)).toEqual(['failed', 'complete'])
  const state = async () => (await listBackups(server.operator())).attention
  expect(await state()).toBe('failed')
  const doctor = async () => {
    const { json } = await runCommand(server.connection, ['doctor'])
    return json.findings.find(({ check }: { check: string }) => check === 'backups')
  }
  expect(await doctor()).toMatchObject({ state: 'warn', what: 'the last backup failed' })
  rmSync(folder)
  await letBackupsAge(server, '2 minutes')
  await change(server)
  await expect.poll(() => statesOf(server)).toEqual(['complete', 'failed', 'complete'])
  expect(await state()).toBeNull()
  expect(await doctor()).toMatchObject({ state: 'ok' })
  // Without one for two weeks.
  await server.query(`update backup_settings set changed_at = changed_at - interval '30 days'`)
  await letBackupsAge(server, '15 days')
  expect(await state()).toBe('overdue')
  expect(await doctor()).toMatchObject({ state: 'warn' })
})

test('thirty failed backups stay in the list', async () => {
  const server = await serverForThisTest({ app: { background: false } })
  await server.query(
    `insert into backups (id, name, origin, state, error, tables_done, rows_done, version,
                          migration, created_at, finished_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'guildhall-2026-01-02-030405-' || lpad(n::text, 8, '0') || '.backup',
            'automatic', 'failed', 'disk_full', 1, 1, '0.1.0', '0104-backups.sql',
            '2026-01-02'::timestamptz + n * interval '1 hour', '2026-01-03'
       from generate_series(1, 50) as n`,
  )
  const { id } = (await server.operator().post(backupsPath)).body
  await server.operator().post(`${backupsPath}/${id}/cancel`)
  const { items } = await listBackups(server.operator())
  expect(items).toHaveLength(30)
  expect(items[0].id).toBe(id)
})

test('a canceled automatic backup is not tried again before the next day', async () => {
  const server = await serverForThisTest({ app: { background: false } })
  await change(server, { automatic: 'daily' })
  const [begun] = await itemsOf(server, 'automatic')
  await server.operator().post(`${backupsPath}/${begun?.id}/cancel`)
  await change(server)
  expect(await itemsOf(server, 'automatic')).toMatchObject([{ id: begun?.id, error: 'canceled' }])
})
