import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderOf } from '#testing/cluster.ts'
import { askForFile, fileText, finishedFile, linesOf, readFile } from '#testing/list-files.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { storeOrders } from '#testing/stored-volume.ts'
import { created } from '#testing/transfers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/list-files/'

async function sellingMerchant(orders: number) {
  const merchant = await createMerchant(server)
  await storeOrders(server, merchant.organizationId, orders)
  return merchant
}

/** Parts that are in the storage. */
const storedParts = (id: string) => {
  try {
    return readdirSync(join(folderOf(server.connection), 'files', 'list-files', id)).length
  } catch {
    return 0
  }
}

/** What waits for its next try is tried now. */
const tryNow = () =>
  server.query(
    `update jobs.job set start_after = created_on where name = 'list-files.make' and state = 'retry'`,
  )

/** The file of a merchant whose parts cannot be saved until `repair`. */
async function breakParts({ organizationId }: Merchant) {
  const name = `broken_${organizationId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`
  await server.query(`create function ${name}() returns trigger language plpgsql as $$
    begin
      if new.organization_id = '${organizationId}' then raise exception 'no part is saved'; end if;
      return new;
    end $$`)
  await server.query(`create trigger ${name} before insert on list_file_parts
    for each row execute function ${name}()`)
  return { repair: () => server.query(`drop trigger ${name} on list_file_parts`) }
}

describe('a file of a list', () => {
  test('is made in the background and is the one that is given at once, as spreadsheets read it', async () => {
    const merchant = await sellingMerchant(1_234)
    await created(merchant, '/v1/custom-fields/', {
      type: 'text',
      slug: 'vat',
      name: 'VAT',
      properties: { form_label: 'VAT number' },
    })
    await server.query(
      `update orders set custom_field_data = '{"vat": "=DE1"}' where organization_id = $1`,
      [merchant.organizationId],
    )
    const filters = { query: 'example.com', created_after: '2020-01-01T00:00:10Z' }
    const { answer, file, text } = await fileText(merchant, {
      filters,
      timezone: 'Europe/Berlin',
    })
    const search = new URLSearchParams({
      ...filters,
      timezone: 'Europe/Berlin',
      custom_fields: 'true',
    })
    const direct = await merchant.call('GET', `/v1/orders/export?${search}`)
    expect(text).toBe(direct.text.replace(/^\ufeff/, ''))
    expect(answer.headers.get('content-disposition')).toMatch(/filename="orders-[\d-]+\.csv"/)
    const lines = linesOf(text)
    expect(lines).toHaveLength(1_226)
    expect(lines[0]).toMatch(/paid_at,custom_field_data\.vat$/)
    expect(lines[1]).toMatch(/,2020-01-01 01:00:10,.*,Поезд,.*,'=DE1$/)
    expect(lines.at(-1)).toContain(",'=1+1,")
    expect(file).toMatchObject({
      status: 'succeeded',
      rows: 1_225,
      rows_total: 1_225,
      filters: { ...filters, created_after: '2020-01-01T00:00:10.000Z' },
      asked_by: { type: 'access_token', name: 'Tests' },
      is_own: true,
    })
    expect(answer.headers.get('content-length')).toBe(String(file.bytes))
  })

  test.each(['refunds', 'subscriptions', 'customers'])('of %s is made too', async (list) => {
    const merchant = await createMerchant(server)
    await created(merchant, '/v1/customers/', { email: 'ada@example.com', name: 'Ада' })
    await created(merchant, '/v1/customers/', { email: 'bob@example.com', name: 'Bob' })
    const { file, text } = await fileText(merchant, { list, filters: { query: 'ада' } })
    const rows = linesOf(text)
    expect(rows).toHaveLength(list === 'customers' ? 2 : 1)
    expect(file.columns).toEqual(rows[0]?.split(','))
  })

  test('has only the columns that were asked for, and not what is made later', async () => {
    const merchant = await sellingMerchant(3)
    const more = { columns: ['invoice_number', 'currency'], custom_fields: false }
    await server.query(
      `update orders set created_at = '2999-01-01' where organization_id = $1 and invoice_sequence = 2`,
      [merchant.organizationId],
    )
    const { text } = await fileText(merchant, more)
    expect(linesOf(text)).toEqual(['invoice_number,currency', 'X-1,eur', 'X-3,eur'])
  })

  test('of 100,000 orders is made in batches, while a small one of another shop is not kept waiting', async () => {
    const large = await sellingMerchant(100_000)
    const small = await sellingMerchant(10)
    const { id } = await askForFile(large)
    const progress = async () => (await readFile(large, id)).rows
    await expect.poll(progress, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    const other = await askForFile(small)
    await finishedFile(small, other.id)
    const meanwhile = await readFile(large, id)
    expect(meanwhile.status).toBe('running')
    expect(meanwhile.rows_total).toBe(100_000)
    expect(meanwhile.rows % 1_000).toBe(0)
    const file = await finishedFile(large, id, 120_000)
    expect(file).toMatchObject({ status: 'succeeded', rows: 100_000, rows_total: 100_000 })
    expect(storedParts(id)).toBe(100)
    const { text } = await large.call('GET', `${path}${id}/download`)
    const lines = linesOf(text)
    expect(lines).toHaveLength(100_001)
    expect(new Set(lines.map((line) => line.slice(0, 36))).size).toBe(100_001)
    expect(Buffer.byteLength(`\ufeff${text}`)).toBe(file.bytes)
  }, 300_000)

  test('that cannot be made is given up after five tries, and goes on when somebody tries again', async () => {
    const merchant = await sellingMerchant(2_500)
    const { repair } = await breakParts(merchant)
    const { id } = await askForFile(merchant)
    const failed = async () => {
      await tryNow()
      return readFile(merchant, id)
    }
    await expect
      .poll(failed, { timeout: 60_000, interval: 200 })
      .toMatchObject({ status: 'failed', error: 'INTERNAL', rows: 0 })
    const refused = await merchant.call('GET', `${path}${id}/download`)
    expect([refused.status, refused.body.error]).toEqual([409, 'FileNotReady'])
    await repair()
    const again = await merchant.call('POST', `${path}${id}/retry`)
    expect(again.body).toMatchObject({ status: 'pending', error: null, finished_at: null })
    expect(await finishedFile(merchant, id)).toMatchObject({ status: 'succeeded', rows: 2_500 })
    expect((await merchant.call('POST', `${path}${id}/retry`)).status).toBe(409)
  })

  test('that is deleted while it is made leaves nothing', async () => {
    const merchant = await sellingMerchant(30_000)
    const { id } = await askForFile(merchant)
    const rows = async () => (await readFile(merchant, id)).rows
    await expect.poll(rows, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
    expect((await merchant.call('DELETE', `${path}${id}`)).status).toBe(204)
    expect((await merchant.call('GET', `${path}${id}`)).status).toBe(404)
    await expect.poll(() => storedParts(id), { timeout: 30_000 }).toBe(0)
    const left = `select from list_file_parts where file_id = $1`
    await expect.poll(() => server.query(left, [id])).toEqual([])
  })

  test('ends a day later, with its bytes', async () => {
    const merchant = await sellingMerchant(5)
    const { file } = await fileText(merchant)
    expect(storedParts(file.id)).toBe(1)
    const life = Date.parse(file.expires_at) - Date.parse(file.finished_at)
    expect(life).toBe(24 * 60 * 60 * 1_000)
    await merchant.advance('P2D')
    const late = await merchant.call('GET', `${path}${file.id}/download`)
    expect([late.status, late.body.error]).toEqual([410, 'FileExpired'])
    expect(await readFile(merchant, file.id)).toMatchObject({ status: 'expired' })
    await expect.poll(() => storedParts(file.id), { timeout: 30_000 }).toBe(0)
  })

  test('is downloaded by whoever asked for it, and by nobody else', async () => {
    const merchant = await sellingMerchant(5)
    const { file } = await fileText(merchant)
    const download = `${path}${file.id}/download`
    const { owner, organizationId } = merchant
    const stranger = await createMerchant(server)
    const other = await createAccessToken(owner, organizationId)
    const answers = await Promise.all([
      owner.visitor.get(download),
      callWithToken(server, other.token, 'GET', download),
      stranger.call('GET', download),
      stranger.owner.visitor.get(download),
      stranger.call('DELETE', `${path}${file.id}`),
      stranger.call('GET', `${path}${file.id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    // Who manages the organization sees whose it is, and may delete it.
    const seen = (await owner.visitor.get(`${path}?organization_id=${organizationId}`)).body.items
    expect(seen).toMatchObject([{ id: file.id, is_own: false, downloads: 1 }])
    expect((await stranger.call('GET', path)).body.items).toEqual([])
  })

  test('needs the scope of its list, when it is asked for and when it is read', async () => {
    const merchant = await sellingMerchant(5)
    const { organizationId, owner } = merchant
    const { token, row } = await createAccessToken(owner, organizationId, {
      scopes: ['orders:read', 'refunds:read'],
    })
    const limited = {
      call: (method: string, to: string, body?: unknown) =>
        callWithToken(server, token, method, to, body),
    }
    const refused = await limited.call('POST', path, { list: 'customers' })
    expect(refused.status).toBe(403)
    const { file } = await fileText(limited)
    const narrowed = await owner.visitor.patch(`/v1/organization-access-tokens/${row.id}`, {
      scopes: ['refunds:read'],
    })
    expect(narrowed.status, narrowed.text).toBe(200)
    expect((await limited.call('GET', `${path}${file.id}/download`)).status).toBe(404)
    expect((await limited.call('GET', path)).body.items).toEqual([])
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(owner, member)
    const body = { organization_id: organizationId, list: 'orders' }
    expect((await member.visitor.post(path, body)).status).toBe(403)
  })

  test('waits for none of the own ones beyond three, and twenty are kept', async () => {
    const merchant = await sellingMerchant(1)
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push((await fileText(merchant)).file.id)
    const state = (status: string) =>
      server.query(
        `update list_files set status = $2,
                finished_at = case when $2 = 'running' then null else created_at end
          where organization_id = $1`,
        [merchant.organizationId, status],
      )
    const ask = async () => {
      const { body, status } = await merchant.call('POST', path, { list: 'orders' })
      return [status, body.error]
    }
    await state('running')
    expect(await ask()).toEqual([409, 'FilesInProgress'])
    await state('succeeded')
    await server.query(`update list_files set bytes = 1073741824 where id = $1`, [ids[0]])
    expect(await ask()).toEqual([409, 'FilesFull'])
    expect((await merchant.call('DELETE', `${path}${ids[0]}`)).status).toBe(204)
    for (let n = 2; n < 20; n++) await fileText(merchant)
    expect(await ask()).toEqual([409, 'FilesFull'])
    const { body } = await merchant.call('GET', `${path}?limit=100`)
    expect(body.pagination.total_count).toBe(20)
  })

  test('that would be larger than spreadsheets open is not made to its end', async () => {
    const merchant = await sellingMerchant(2_000)
    const { repair } = await breakParts(merchant)
    const { id } = await askForFile(merchant)
    await server.query(`update list_files set bytes = 536870900 where id = $1`, [id])
    await repair()
    const made = async () => {
      await tryNow()
      return readFile(merchant, id)
    }
    await expect
      .poll(made, { timeout: 30_000 })
      .toMatchObject({ status: 'failed', error: 'TOO_LARGE' })
    await expect.poll(() => storedParts(id), { timeout: 30_000 }).toBe(0)
    expect((await merchant.call('POST', `${path}${id}/retry`)).status).toBe(409)
  })
})

test('what happens to files is in the log of the organization, without what was searched for', async () => {
  const merchant = await sellingMerchant(2)
  const { file } = await fileText(merchant, { filters: { query: 'n1@example.com' } })
  await merchant.call('DELETE', `${path}${file.id}`)
  const told = await server.query<{ type: string; body: object }>(
    `select e.type, p.body from events e join event_payloads p on p.id = e.payload_id
      where e.organization_id = $1 and e.type like 'list_file.%' order by e.id`,
    [merchant.organizationId],
  )
  expect(told.map(({ type }) => type)).toEqual(
    ['created', 'finished', 'downloaded', 'deleted'].map((each) => `list_file.${each}`),
  )
  expect(JSON.stringify(told)).not.toContain('example.com')
})
