import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { toWebStream } from './web-stream.ts'

const path = fileURLToPath(import.meta.url)

test('a file is closed when its reader leaves before the first byte', async () => {
  const file = createReadStream(path)
  await toWebStream(file).cancel()
  expect(file.destroyed).toBe(true)
})

test('a file is sent whole', async () => {
  const sent = await new Response(toWebStream(createReadStream(path))).text()
  expect(sent).toContain('a file is sent whole')
})

test('other bytes are sent whole, too', async () => {
  async function* bytes() {
    yield Buffer.from('one ')
    yield Buffer.from('two')
  }
  expect(await new Response(toWebStream(bytes())).text()).toBe('one two')
})
