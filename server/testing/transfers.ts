import { expect } from 'vitest'
import { uploadFile } from './files.ts'
import type { Merchant } from './merchants.ts'
import type { AnyServer } from './users.ts'

type Row = { readonly type: string; readonly data: Record<string, unknown> }

/** Everything of a merchant as one file; resolves to its text and its rows. */
export async function exportAll({ call }: Merchant, more: object = {}) {
  const begun = await call('POST', '/v1/exports/', more)
  expect(begun.status, begun.text).toBe(201)
  const file = await call('GET', `/v1/exports/${begun.body.id}/download`)
  expect(file.status, file.text).toBe(200)
  const lines = file.text.trimEnd().split('\n')
  return {
    id: begun.body.id as string,
    text: file.text,
    lines: lines.map((line) => JSON.parse(line)),
    rows: lines.slice(1, -1).map((line) => JSON.parse(line) as Row),
  }
}

/** Imports a file and waits for its end. */
export async function importFile(
  server: AnyServer,
  { call }: Merchant,
  content: string | Buffer,
  more: object = {},
) {
  const file = await uploadFile(
    server,
    call,
    { service: 'downloadable', name: 'import.txt', mime_type: 'text/plain' },
    Buffer.from(content),
  )
  const input = { file_id: file.id, dry_run: false, ...more }
  const begun = await call('POST', '/v1/imports/', input)
  expect(begun.status, begun.text).toBe(201)
  const path = `/v1/imports/${begun.body.id}`
  const read = async () => (await call('GET', path)).body
  await expect.poll(async () => (await read()).finished_at, { timeout: 30_000 }).not.toBeNull()
  return {
    ...(await read()),
    problems: (await call('GET', `${path}/problems?limit=100`)).body.items,
  }
}
