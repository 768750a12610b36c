import { expect } from 'vitest'
import { putBytes } from './files.ts'
import type { AnyServer } from './users.ts'
import type { Visitor } from './visitor.ts'

export const userImportsPath = '/api/admin/user-imports'

/** Of "correct horse battery", made by Better Auth itself. */
export const importedHash =
  'f0843e84c9fee7e4da2873eb3f152f73:26276960ca453d2bb4139453afe3b3a1bb2d7045e866db6b258015830417474319c5c1d40267a872d091f1255ddebec848771a373f57503e665d151dfec7291f'

type File = { readonly format?: string; readonly content: string | Buffer; readonly more?: object }

/** Creates an import and uploads its file; resolves to the import and the link of the upload. */
export async function uploadUsers(server: AnyServer, visitor: Visitor, file: File) {
  const bytes = Buffer.from(file.content)
  const input = { system: file.format ?? 'clerk', fileName: 'users.csv', size: bytes.length }
  const begun = await visitor.post(userImportsPath, { ...input, ...file.more })
  expect(begun.status, begun.text).toBe(201)
  const { uploadUrl, userImport } = begun.body
  const sent = await putBytes(server, uploadUrl, bytes)
  expect(sent.status, sent.text).toBe(200)
  return { id: userImport.id as string, uploadUrl: uploadUrl as string }
}

export const startUserImport = (visitor: Visitor, id: string, checkOnly: boolean) =>
  visitor.post(`${userImportsPath}/${id}/start`, { checkOnly })

export async function readUserImport(visitor: Visitor, id: string) {
  const { body, status, text } = await visitor.get(`${userImportsPath}/${id}`)
  expect(status, text).toBe(200)
  return body
}

/** Waits until the import has one of these states; resolves to it with its problems. */
export async function awaitUserImport(visitor: Visitor, id: string, ...states: string[]) {
  const state = async () => (await readUserImport(visitor, id)).state
  await expect.poll(async () => states.includes(await state()), { timeout: 40_000 }).toBe(true)
  const { items } = (await visitor.get(`${userImportsPath}/${id}/problems`)).body
  return {
    ...(await readUserImport(visitor, id)),
    reasons: items.map(({ position, reason, subject }: Record<string, unknown>) => [
      position,
      subject,
      reason,
    ]),
  }
}

/** Uploads a file, checks or imports it, and waits for the end. */
export async function importUsers(
  server: AnyServer,
  visitor: Visitor,
  { checkOnly = false, ...file }: File & { readonly checkOnly?: boolean },
) {
  const { id } = await uploadUsers(server, visitor, file)
  const started = await startUserImport(visitor, id, checkOnly)
  expect(started.status, started.text).toBe(200)
  return awaitUserImport(visitor, id, 'checked', 'succeeded', 'failed')
}

/** A file of the format `clerk` with many users. */
export const csvOfUsers = (prefix: string, count: number) =>
  `id,primary_email_address\n${Array.from(
    { length: count },
    (_, number) => `${prefix}${number},${prefix}${number}@example.com\n`,
  ).join('')}`

/** An installation has one unfinished import, so that a test leaves none behind. */
export async function cancelUnfinished(visitor: Visitor) {
  const { items } = (await visitor.get(userImportsPath)).body
  for (const { finishedAt, id } of items) {
    if (finishedAt === null) await visitor.post(`${userImportsPath}/${id}/cancel`)
  }
}
