import { createHash } from 'node:crypto'
import type { TransferResource } from '@guildhall/contract/billing/data-exports'
import { csvCell } from '../../../kernel/index.ts'
import type { Boundary } from '../../../platform/lists/index.ts'
import { cellsOf, type Header, lineOf } from './rules.ts'
import { type Sources, statementSize } from './sources.ts'

type Counts = Partial<Record<TransferResource, number>>

export type Download = {
  readonly organizationId: string
  readonly sources: Sources
  /** After the last byte was read. */
  readonly done: (counts: Counts) => Promise<void>
}

/** A stream that reads the next piece only when the last one was sent, and holds no transaction. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}

async function* piecesOf({ organizationId, sources }: Download, resource: TransferResource) {
  const walk = sources[resource](organizationId)
  let position: Boundary | undefined
  do {
    const { items, end } = await walk(position, statementSize)
    position = end
    if (items.length > 0) yield items
  } while (position)
}

export function jsonLines(
  download: Download,
  header: Header,
  resources: readonly TransferResource[],
): ReadableStream<Uint8Array> {
  async function* texts() {
    const hash = createHash('sha256')
    const counts: Counts = {}
    const hashed = (text: string) => {
      hash.update(text)
      return text
    }
    yield hashed(lineOf(header))
    for (const type of resources) {
      counts[type] = 0
      for await (const items of piecesOf(download, type)) {
        counts[type] += items.length
        yield hashed(items.map((data) => lineOf({ type, data })).join(''))
      }
    }
    yield lineOf({ type: 'end', counts, sha256: hash.digest('hex') })
    await download.done(counts)
  }
  return streamOf(texts())
}

/** One resource, with a column for each field. */
export function csvLines(
  download: Download,
  resource: TransferResource,
  columns: readonly string[],
): ReadableStream<Uint8Array> {
  const line = (cells: readonly unknown[]) => `${cells.map(csvCell).join(',')}\r\n`
  async function* texts() {
    let count = 0
    yield line(columns)
    for await (const items of piecesOf(download, resource)) {
      count += items.length
      yield items.map((item) => line(cellsOf(item, columns))).join('')
    }
    await download.done({ [resource]: count })
  }
  return streamOf(texts())
}
