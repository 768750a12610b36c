import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256Of } from '#testing/backups.ts'
import { askForFile, finishedFile, readFile } from '#testing/list-files.ts'
import { createMerchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { confirmIdentity, forgetConfirmation } from '#testing/proofs.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { created, createEverything, exportAll, importFile } from '#testing/transfers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/list-files/'
const all = { list: 'everything' }

test('a file of everything has the rows of a direct export, with the hash of what is sent', async () => {
  const merchant = await createMerchant(server)
  await createEverything(merchant)
  for (let n = 0; n < 105; n++) {
    await created(merchant, '/v1/customers/', { email: `c${n}@example.com` })
  }
  const direct = await exportAll(merchant)
  const { id } = await askForFile(merchant, all)
  const file = await finishedFile(merchant, id)
  expect(file).toMatchObject({
    status: 'succeeded',
    columns: [],
    lists_done: 22,
    lists_total: 22,
    rows: direct.rows.length,
    rows_total: direct.rows.length,
  })
  const { text } = await merchant.call('GET', `${path}${id}/download`)
  const lines = text.trimEnd().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    type: 'header',
    format: 'guildhall-export',
    export_id: id,
    organization: { id: merchant.organizationId },
  })
  expect(lines.slice(1, -1).map((line) => JSON.parse(line))).toEqual(direct.rows)
  const end = JSON.parse(lines.at(-1) ?? '')
  const before = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)
  expect(end).toEqual({
    type: 'end',
    counts: direct.lines.at(-1).counts,
    sha256: sha256Of(Buffer.from(before)),
  })
  // It is read as any other.
  const other = await createMerchant(server)
  const imported = await importFile(server, other, text)
  expect(imported).toMatchObject({ status: 'succeeded', problems: [] })
})

test('it is for those who may export all of it, and a session confirms who asks and who downloads', async () => {
  const merchant = await createMerchant(server)
  const { organizationId: organization_id, owner } = merchant
  const { visitor } = owner
  const input = { ...all, organization_id }
  forgetConfirmation(visitor)
  expect((await visitor.post(path, input)).body.detail).toBe('Identity confirmation required')
  await confirmIdentity(visitor)
  const { body: file } = await visitor.post(path, input)
  expect(file).toMatchObject({ list: 'everything', is_own: true })
  const ended = async () => (await visitor.get(`${path}${file.id}`)).body.status
  await expect.poll(ended, { timeout: 30_000 }).toBe('succeeded')
  expect((await visitor.get(`${path}${file.id}/download`)).status).toBe(200)
  forgetConfirmation(visitor)
  for (const refused of [
    await visitor.get(`${path}${file.id}/download`),
    await visitor.post(`${path}${file.id}/unlock`, {}),
  ]) {
    expect([refused.status, refused.body.detail]).toEqual([403, 'Identity confirmation required'])
  }
  await confirmIdentity(visitor)
  expect((await visitor.post(`${path}${file.id}/unlock`, {})).status).toBe(200)

  // Nobody else has it: neither a program, nor a member, nor another seller.
  expect((await merchant.call('GET', `${path}${file.id}/download`)).status).toBe(404)
  const member = await signUpVerifiedUser(server)
  await inviteAndAccept(owner, member)
  await confirmIdentity(member.visitor)
  expect((await member.visitor.post(path, input)).status).toBe(403)
  expect((await member.visitor.get(`${path}${file.id}`)).status).toBe(404)
  const other = await createMerchant(server)
  expect((await other.call('GET', `${path}${file.id}`)).status).toBe(404)
  const readers = await createMerchant(server, { scopes: ['orders:read', 'exports:read'] })
  expect((await readers.call('POST', path, all)).status).toBe(403)
})

test('it expires after a day, and is stopped as any other', async () => {
  const merchant = await createMerchant(server)
  const { id } = await askForFile(merchant, all)
  await finishedFile(merchant, id)
  const second = await askForFile(merchant, all)
  expect((await merchant.call('DELETE', `${path}${second.id}`)).status).toBe(204)
  await merchant.advance('P2D')
  expect(await readFile(merchant, id)).toMatchObject({ status: 'expired' })
  expect((await merchant.call('GET', `${path}${id}/download`)).status).toBe(410)
})
