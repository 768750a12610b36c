import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpUser } from '#testing/admins.ts'
import {
  awaitBackup,
  backupFiles,
  backupsPath,
  downloadBackup,
  listBackups,
  makeBackup,
  sha256Of,
} from '#testing/backups.ts'
import { folderOf } from '#testing/cluster.ts'
import { startFakeS3 } from '#testing/fake-s3.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { advanceClock } from '#testing/receiver.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'

let s3: Awaited<ReturnType<typeof startFakeS3>>
beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(() => s3.stop())

const start = () =>
  serverForThisTest({
    settings: { files: { kind: 's3', ...s3.options } },
    env: { TEST_CLOCK: '1' },
  })
const spoolOf = ({ connection }: TestServer) => join(folderOf(connection), 'backups', 'unfinished')

test('where files are in a bucket, backups are too, and the sweeps of files leave them there', async () => {
  const server = await start()
  const made = await makeBackup(server.operator())
  const keys = [...s3.files.keys()].filter((key) => key.includes('backups/'))
  expect(keys).toEqual([`guildhall/backups/${made.name.replace('.backup', '')}`])
  expect(existsSync(spoolOf(server))).toBe(false)
  const { place } = await listBackups(server.operator())
  expect(place).toEqual({
    kind: 'bucket',
    address: `${s3.options.endpoint}/files/guildhall/backups`,
    perServer: false,
  })
  // Daily work of all modules, and old enough to be swept.
  await advanceClock(server, 'P3D')
  expect((await server.operator().get(`${backupsPath}/${made.id}`)).body.file).toBe('present')
  const visitor = server.operator()
  const download = await visitor.get(`${backupsPath}/${made.id}/download`)
  expect(download.status).toBe(200)
  expect((await visitor.delete(`${backupsPath}/${made.id}`)).status).toBe(200)
  expect([...s3.files.keys()].filter((key) => key.includes('backups/'))).toEqual([])
})

test('another server downloads it from the bucket', async () => {
  const server = await start()
  const { visitor } = await signUpUser(server)
  const made = await makeBackup(visitor)
  const second = await server.startAnotherNode()
  const { bytes } = await downloadBackup(second, visitor, made.id)
  await second.stop()
  expect(sha256Of(bytes)).toBe(made.sha256)
})

test('a bucket that does not work makes a backup fail, and says so for those that are there', async () => {
  const server = await start()
  const made = await makeBackup(server.operator())
  s3.fail(503)
  const { id } = (await server.operator().post(backupsPath)).body
  expect(await awaitBackup(server.operator(), id, 'failed')).toMatchObject({
    error: 'storage_failed',
  })
  expect(existsSync(spoolOf(server))).toBe(false)
  expect(backupFiles(server.connection)).toEqual([])
  const path = `${backupsPath}/${made.id}`
  expect((await server.operator().get(path)).body.file).toBe('unknown')
  const refused = [503, 'STORAGE_OF_BACKUPS_DOES_NOT_ANSWER']
  expect(statusAndCode(await server.operator().get(`${path}/download`))).toEqual(refused)
  expect(statusAndCode(await server.operator().delete(path))).toEqual(refused)
  s3.fail(undefined)
  expect((await server.operator().get(path)).body.file).toBe('present')
})
