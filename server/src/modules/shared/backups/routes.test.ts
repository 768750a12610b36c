import { mkdirSync, readFileSync, statSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { signUpUser, type TestUser } from '#testing/admins.ts'
import {
  awaitBackup,
  backupFiles,
  backupsPath,
  downloadBackup,
  holdBackups,
  listBackups,
  makeBackup,
  newestBackup,
  rowsOfBackup,
  sha256Of,
} from '#testing/backups.ts'
import { createDatabase, folderOf } from '#testing/cluster.ts'
import { runCommand } from '#testing/command.ts'
import { setUpOrganization, statusAndCode } from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { signIn } from '#testing/users.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
})
afterAll(() => server.stop())

const pathOf = (name: string, at = server) => join(folderOf(at.connection), 'backups', name)
const remove = (id: string) => admin.visitor.delete(`${backupsPath}/${id}`)
const unknown = '00000000-0000-4000-8000-000000000000'

describe('a backup', () => {
  test('is written, listed, and its download restores into an empty database as it was', async () => {
    const { owner } = await setUpOrganization(server)
    const earlier = await makeBackup(admin.visitor)
    const made = await makeBackup(admin.visitor)
    expect(made).toMatchObject({
      origin: 'manual',
      progress: 1,
      error: null,
      file: 'present',
      createdBy: { id: admin.id, email: admin.email },
    })
    expect(made.migration).toMatch(/^\d{4}-.+\.sql$/)
    expect(made.tables).toBe(made.tablesDone)
    const { items, place } = await listBackups(admin.visitor)
    expect(items.slice(0, 2)).toEqual([made, earlier])
    expect(place).toEqual({
      kind: 'disk',
      address: join(folderOf(server.connection), 'backups'),
      perServer: false,
    })
    // Nobody else on the machine can read it.
    expect(statSync(pathOf(made.name)).mode & 0o777).toBe(0o600)
    expect(statSync(place.address).mode & 0o777).toBe(0o700)

    const { bytes, headers } = await downloadBackup(server, admin.visitor, made.id)
    expect(bytes.equals(readFileSync(pathOf(made.name)))).toBe(true)
    expect(sha256Of(bytes)).toBe(made.sha256)
    expect(Number(headers.get('content-length'))).toBe(made.size)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${made.name}"`)
    expect(headers.get('cache-control')).toBe('no-store')

    const fresh = await createDatabase(inject('cluster'))
    const file = join(folderOf(server.connection), 'downloaded')
    writeFileSync(file, bytes)
    const restored = await runCommand(fresh, ['restore', file])
    expect(restored.code, restored.err).toBe(0)
    const counts = Object.values(restored.json.tables as Record<string, number>)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(made.rows)
    const again = join(folderOf(server.connection), 'again')
    expect((await runCommand(fresh, ['backup', again])).code).toBe(0)
    expect(rowsOfBackup(readFileSync(again))).toEqual(rowsOfBackup(bytes))
    unlinkSync(again)

    const other = await serverForThisTest({ connection: fresh })
    expect((await signIn(other, owner.email)).status).toBe(200)
    // The list is as it was; nothing is at work, and the file of the earlier one is not here.
    await other.app.services.jobs.runDue()
    const there = await listBackups(other.operator())
    expect(there.items).toEqual([{ ...earlier, file: 'elsewhere' }])
    const refused = await other.operator().get(`${backupsPath}/${earlier.id}/download`)
    expect(statusAndCode(refused)).toEqual([409, 'BACKUP_IS_ON_ANOTHER_SERVER'])
    expect((await other.operator().delete(`${backupsPath}/${earlier.id}`)).status).toBe(200)
    expect((await listBackups(other.operator())).items).toEqual([])
    expect(backupFiles(server.connection)).toContain(earlier.name)
  }, 60_000)

  test('is deleted with its file', async () => {
    const { id, name } = await makeBackup(admin.visitor)
    expect(backupFiles(server.connection)).toContain(name)
    expect((await remove(id)).status).toBe(200)
    expect(backupFiles(server.connection)).not.toContain(name)
    expect(statusAndCode(await remove(id))).toEqual([404, 'BACKUP_NOT_FOUND'])
  })

  test('whose file is gone or was cut says so, and can be deleted', async () => {
    const gone = await makeBackup(admin.visitor)
    const cut = await makeBackup(admin.visitor)
    unlinkSync(pathOf(gone.name))
    truncateSync(pathOf(cut.name), 100)
    const fileOf = async (id: string) => (await admin.visitor.get(`${backupsPath}/${id}`)).body.file
    expect([await fileOf(gone.id), await fileOf(cut.id)]).toEqual(['missing', 'damaged'])
    const download = await admin.visitor.get(`${backupsPath}/${gone.id}/download`)
    expect(statusAndCode(download)).toEqual([409, 'FILE_OF_THE_BACKUP_IS_MISSING'])
    for (const { id } of [gone, cut]) expect((await remove(id)).status).toBe(200)
  })

  test('that is not in the list is named, and no other file', async () => {
    const stray = 'guildhall-2026-01-02-030405-0123abcd.backup'
    await makeBackup(admin.visitor)
    for (const name of [stray, 'notes.txt', `${stray}.unfinished`]) writeFileSync(pathOf(name), 'x')
    expect((await listBackups(admin.visitor)).otherFiles).toEqual([stray])
  })

  test('is noted in the audit log from its beginning to its end', async () => {
    const { id } = await makeBackup(admin.visitor)
    await downloadBackup(server, admin.visitor, id)
    await remove(id)
    await admin.visitor.patch('/api/admin/backup-settings', { keep: 5 })
    const { body } = await admin.visitor.get('/api/audit?limit=20')
    const actions = body.items.map(({ action }: { action: string }) => action)
    for (const action of [
      'backup.created',
      'backup.completed',
      'backup.downloaded',
      'backup.deleted',
      'backup_settings.updated',
    ]) {
      expect(actions).toContain(action)
    }
  })

  test('that does not exist is not found', async () => {
    for (const answer of await Promise.all([
      admin.visitor.get(`${backupsPath}/${unknown}`),
      admin.visitor.get(`${backupsPath}/${unknown}/download`),
      admin.visitor.post(`${backupsPath}/${unknown}/cancel`),
      remove(unknown),
    ])) {
      expect(statusAndCode(answer)).toEqual([404, 'BACKUP_NOT_FOUND'])
    }
  })
})

describe('while a backup is written', () => {
  test('it shows its progress, and is the only one, also of several begun at once', async () => {
    const { release } = await holdBackups(server)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.visitor.post(backupsPath)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409])
    await expect
      .poll(async () => (await newestBackup(admin.visitor)).tablesDone)
      .toBeGreaterThan(10)
    const running = await newestBackup(admin.visitor)
    expect(running).toMatchObject({ state: 'running', file: null, finishedAt: null })
    expect(running.rows).toBeGreaterThan(0)
    expect(running.tables).toBeGreaterThan(running.tablesDone)
    // Another server knows that as well.
    const second = await server.startAnotherNode()
    const refused = await second.operator().post(backupsPath)
    await second.stop()
    expect(statusAndCode(refused)).toEqual([409, 'ANOTHER_BACKUP_IS_RUNNING'])
    expect(statusAndCode(await remove(running.id))).toEqual([409, 'BACKUP_IS_RUNNING'])
    expect(statusAndCode(await admin.visitor.get(`${backupsPath}/${running.id}/download`))).toEqual(
      [409, 'BACKUP_IS_RUNNING'],
    )
    await release()
    await awaitBackup(admin.visitor, running.id, 'complete')
  })

  test('it can be canceled, and nothing of its file stays', async () => {
    await holdBackups(server)
    const { id, name } = (await admin.visitor.post(backupsPath)).body
    await expect.poll(() => backupFiles(server.connection)).toContain(`${name}.unfinished`)
    const canceled = await admin.visitor.post(`${backupsPath}/${id}/cancel`)
    expect(canceled.body).toMatchObject({ state: 'failed', error: 'canceled', file: null })
    await expect
      .poll(() => backupFiles(server.connection).filter((each) => each.startsWith(name)))
      .toEqual([])
    const again = await admin.visitor.post(`${backupsPath}/${id}/cancel`)
    expect(statusAndCode(again)).toEqual([409, 'BACKUP_HAS_ENDED'])
    expect((await listBackups(admin.visitor)).attention).toBeNull()
  })

  test('a lost connection makes it fail, and the next one succeeds', async () => {
    const { breakConnection, release } = await holdBackups(server)
    const { id, name } = (await admin.visitor.post(backupsPath)).body
    await breakConnection()
    const failed = await awaitBackup(admin.visitor, id, 'failed')
    expect(failed).toMatchObject({ error: 'database_failed', size: null, file: null })
    expect(backupFiles(server.connection).filter((each) => each.startsWith(name))).toEqual([])
    expect((await listBackups(admin.visitor)).attention).toBe('failed')
    const overview = await admin.visitor.get('/api/admin/overview')
    expect(overview.body.backups).toMatchObject({ automatic: false, attention: 'failed' })
    const download = await admin.visitor.get(`${backupsPath}/${id}/download`)
    expect(statusAndCode(download)).toEqual([409, 'BACKUP_HAS_NO_FILE'])
    await release()
    await makeBackup(admin.visitor)
    expect((await listBackups(admin.visitor)).attention).toBeNull()
  })
})

test('a folder that cannot be used makes a backup fail, which says so', async () => {
  const other = await serverForThisTest()
  const folder = folderOf(other.connection)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'backups'), 'a file')
  const { body } = await other.operator().post(backupsPath)
  // A file instead of a folder is no list either.
  const read = () => other.query('select error from backups where id = $1', [body.id])
  await expect.poll(read).toEqual([{ error: 'not_writable' }])
  expect((await other.operator().get(backupsPath)).status).toBe(200)
})

test('at most a hundred backups are made by hand', async () => {
  const other = await serverForThisTest()
  await other.query(
    `insert into backups (id, name, origin, state, place, size, sha256, tables_done, rows_done,
                          version, migration, created_at, finished_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'guildhall-2026-01-02-030405-' || lpad(n::text, 8, '0') || '.backup',
            'manual', 'complete', 'gone', 1, 'x', 1, 1, '0.1.0', '0104-backups.sql',
            '2026-01-02', '2026-01-02'
       from generate_series(1, 100) as n`,
  )
  expect(statusAndCode(await other.operator().post(backupsPath))).toEqual([
    409,
    'THERE_ARE_TOO_MANY_BACKUPS',
  ])
  const { items } = await listBackups(other.operator())
  expect(items).toHaveLength(100)
  await other.operator().delete(`${backupsPath}/${items[0].id}`)
  await makeBackup(other.operator())
})
