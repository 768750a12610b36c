import { expect, test } from 'vitest'
import { askForFile, finishedFile, linesOf, readFile } from '#testing/list-files.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startNodes } from '#testing/nodes.ts'
import { storeOrders } from '#testing/stored-volume.ts'

/** One end of the process for both: the waiting for the next one is what takes long. */
test('a file of a list and one of everything go on behind their last part after a kill', async ({
  onTestFinished,
}) => {
  const nodes = await startNodes(1)
  onTestFinished(() => nodes.stop())
  const [lister, leaver] = [
    await createMerchant(nodes.list[0]),
    await createMerchant(nodes.list[0]),
  ]
  const [listed, left] = [50_000, 10_000]
  await storeOrders(nodes, lister.organizationId, listed)
  await storeOrders(nodes, leaver.organizationId, left)
  const { id: list } = await askForFile(lister)
  const { id: everything } = await askForFile(leaver, { list: 'everything' })
  const rows = async () =>
    Math.min((await readFile(lister, list)).rows, (await readFile(leaver, everything)).rows)
  await expect.poll(rows, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
  await nodes.restart()
  const before = await readFile(lister, list)
  expect(before.finished_at).toBeNull()
  expect(before.rows).toBeLessThan(listed)
  expect((await readFile(leaver, everything)).finished_at).toBeNull()

  const file = await finishedFile(lister, list, 400_000)
  expect(file).toMatchObject({ status: 'succeeded', rows: listed })
  const { text } = await lister.call('GET', `/v1/list-files/${list}/download`)
  expect(new Set(linesOf(text).map((line) => line.slice(0, 36))).size).toBe(listed + 1)
  expect(linesOf(text)).toHaveLength(listed + 1)

  expect((await finishedFile(leaver, everything, 400_000)).status).toBe('succeeded')
  const whole = await leaver.call('GET', `/v1/list-files/${everything}/download`)
  const lines = whole.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const orders = lines.filter(({ type }) => type === 'orders').map(({ data }) => data.id)
  expect([orders.length, new Set(orders).size]).toEqual([left, left])
  expect(lines.at(-1)).toMatchObject({ type: 'end', counts: { orders: left } })
}, 600_000)
