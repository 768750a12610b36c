import { expect } from 'vitest'
import type { Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'

const path = '/v1/list-files/'

/** Asks for the file of a list. */
export async function askForFile({ call }: Pick<Merchant, 'call'>, more: object = {}) {
  const { body, status, text } = await call('POST', path, { list: 'orders', ...more })
  expect(status, text).toBe(201)
  return body
}

export const readFile = async ({ call }: Pick<Merchant, 'call'>, id: string) =>
  (await call('GET', `${path}${id}`)).body

/** Until it is complete, or has failed. */
export async function finishedFile(merchant: Pick<Merchant, 'call'>, id: string, timeout = 30_000) {
  const ended = async () => (await readFile(merchant, id)).finished_at
  await expect.poll(ended, { timeout, interval: 100 }).toBeTypeOf('string')
  return readFile(merchant, id)
}

/** The text of a file, once it is made. */
export async function fileText(merchant: Pick<Merchant, 'call'>, more: object = {}) {
  const { id } = await askForFile(merchant, more)
  const file = await finishedFile(merchant, id)
  expect(file.status).toBe('succeeded')
  const answer = await merchant.call('GET', `${path}${id}/download`)
  expect(answer.status, answer.text).toBe(200)
  return { file, text: answer.text, answer }
}

export const linesOf = (text: string) => text.trimEnd().split('\r\n')

/** As after too many failures in a row. */
export const giveUpFile = ({ query }: Pick<TestServer, 'query'>, id: string) =>
  query(`update list_files set status = 'failed', error = 'INTERNAL' where id = $1`, [id])
