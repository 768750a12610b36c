import { expect, inject, test } from 'vitest'
import {
  awaitBackup,
  backupFiles,
  backupsPath,
  holdBackups,
  listBackups,
  makeBackup,
  newestBackup,
} from '#testing/backups.ts'
import { createDatabase, folderOf } from '#testing/cluster.ts'
import { connectionUrl } from '#testing/command.ts'
import { operatorHeaders } from '#testing/operator.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { freePort, launchAndWait } from '#testing/process.ts'
import { secret, serverForThisTest } from '#testing/server.ts'

/** As if five minutes had passed since the last sign of life. */
const letTimePass = (server: { query(text: string): Promise<unknown> }) =>
  server.query(`update backup_runs set seen_at = seen_at - interval '6 minutes'`)

test('a server that is killed leaves no file that looks finished, and its backup has failed after five minutes', async () => {
  const connection = await createDatabase(inject('cluster'))
  const env = { DATABASE_URL: connectionUrl(connection), SECRET: secret }
  const killed = await launchAndWait(folderOf(connection), await freePort(), env)
  const server = await serverForThisTest({ connection, app: { background: false } })
  const { release } = await holdBackups(server)
  const begun = await fetch(`${killed.origin}${backupsPath}`, {
    method: 'POST',
    headers: { ...operatorHeaders, origin: killed.origin },
  })
  const { id, name } = (await begun.json()) as { id: string; name: string }
  const unfinished = `${name}.unfinished`
  await expect.poll(() => backupFiles(connection)).toContain(unfinished)
  await expect
    .poll(async () => (await newestBackup(server.operator())).tablesDone)
    .toBeGreaterThan(0)
  await killed.kill('SIGKILL')
  await release()
  expect(backupFiles(connection)).toEqual([unfinished])
  const begin = () => server.operator().post(backupsPath)
  expect(statusAndCode(await begin())).toEqual([409, 'ANOTHER_BACKUP_IS_RUNNING'])
  await letTimePass(server)
  expect(await newestBackup(server.operator())).toMatchObject({
    id,
    state: 'failed',
    error: 'interrupted',
  })
  // It makes room for the next one, and its file goes.
  const second = await launchAndWait(folderOf(connection), await freePort(), env)
  const next = (await begin()).body
  await awaitBackup(server.operator(), next.id, 'complete')
  await second.kill('SIGTERM')
  expect(backupFiles(connection)).toEqual([next.name])
  const { items } = await listBackups(server.operator())
  expect(items.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
    [next.id, 'complete'],
    [id, 'failed'],
  ])
})

test('a server that stops gives its backup back, and another one writes it', async () => {
  const server = await serverForThisTest({ app: { background: false } })
  const connection = server.connection
  const working = await serverForThisTest({ connection })
  const { release } = await holdBackups(server)
  const { id } = (await server.operator().post(backupsPath)).body
  await expect.poll(async () => (await newestBackup(server.operator())).state).toBe('running')
  await working.stop()
  expect(await newestBackup(server.operator())).toMatchObject({ id, state: 'waiting', rows: 0 })
  expect(backupFiles(connection)).toEqual([])
  await release()
  await serverForThisTest({ connection })
  await awaitBackup(server.operator(), id, 'complete')
})

test('a backup that was given up although its server lives is not finished by it', async () => {
  const server = await serverForThisTest()
  const { release } = await holdBackups(server)
  const { id, name } = (await server.operator().post(backupsPath)).body
  await expect.poll(() => backupFiles(server.connection)).toContain(`${name}.unfinished`)
  await server.query('delete from backup_runs')
  await expect.poll(() => backupFiles(server.connection)).toEqual([])
  await release()
  await makeBackup(server.operator())
  expect((await server.operator().get(`${backupsPath}/${id}`)).status).toBe(404)
})
