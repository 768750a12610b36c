type Pages = AsyncIterable<readonly unknown[]>

/** One JSON document whose last field is streamed, only as fast as the client reads. */
export function documentOf(
  parts: Readonly<Record<string, unknown>>,
  last: string,
  pages: Pages,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  async function* chunks() {
    const head = JSON.stringify(parts)
    yield `${head.slice(0, -1)}${head === '{}' ? '' : ','}${JSON.stringify(last)}:[`
    let isFirst = true
    for await (const rows of pages) {
      if (rows.length === 0) continue
      yield (isFirst ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',')
      isFirst = false
    }
    yield ']}'
  }
  const iterator = chunks()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return(undefined)
    },
  })
}
