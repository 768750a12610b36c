import { expect, test } from 'vitest'
import { askForFile, finishedFile, linesOf, readFile } from '#testing/list-files.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startNodes } from '#testing/nodes.ts'
import { storeOrders } from '#testing/stored-volume.ts'

test('a file whose process is killed goes on behind its last part', async ({ onTestFinished }) => {
  const nodes = await startNodes(1)
  onTestFinished(() => nodes.stop())
  const merchant = await createMerchant(nodes.list[0])
  const count = 50_000
  await storeOrders(nodes, merchant.organizationId, count)
  const { id } = await askForFile(merchant)
  const rows = async () => (await readFile(merchant, id)).rows
  await expect.poll(rows, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
  await nodes.restart()
  const before = await readFile(merchant, id)
  expect(before.finished_at).toBeNull()
  expect(before.rows).toBeLessThan(count)
  const file = await finishedFile(merchant, id, 400_000)
  expect(file).toMatchObject({ status: 'succeeded', rows: count })
  const { text } = await merchant.call('GET', `/v1/list-files/${id}/download`)
  expect(new Set(linesOf(text).map((line) => line.slice(0, 36))).size).toBe(count + 1)
  expect(linesOf(text)).toHaveLength(count + 1)
}, 600_000)
