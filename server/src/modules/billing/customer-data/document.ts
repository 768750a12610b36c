type Lists = readonly (readonly [name: string, pages: () => AsyncIterable<readonly unknown[]>])[]

type Reading = {
  /** Before a page is sent: throws where nothing more may be. */
  readonly mayGoOn: () => Promise<void>
  /** However it ends, once. */
  readonly ended: () => Promise<void>
}

async function* textsOf(head: object, lists: Lists, mayGoOn: () => Promise<void>) {
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, pages] of lists) {
    yield `,\n${JSON.stringify(name)}: [`
    let isFirst = true
    for await (const rows of pages()) {
      await mayGoOn()
      if (rows.length === 0) continue
      yield (isFirst ? '\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n')
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}

/**
 * One JSON document, a row to a line. Of its lists the next page is read when the last one was taken, so
 * whoever reads slowly or leaves costs a page at most.
 */
export function documentOf(
  head: object,
  lists: Lists,
  { ended, mayGoOn }: Reading,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let hasLeft = false
  const texts = textsOf(head, lists, async () => {
    if (hasLeft) throw new Error('Whoever read the document has left.')
    await mayGoOn()
  })
  let hasEnded = false
  async function end() {
    if (hasEnded) return
    hasEnded = true
    await ended()
  }
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await texts.next()
        if (!done) return controller.enqueue(encoder.encode(value))
        await end()
        controller.close()
      } catch (error) {
        await end()
        throw error
      }
    },
    async cancel() {
      // A page that is being read is the last one, also where it has nothing to send.
      hasLeft = true
      try {
        await texts.return(undefined)
      } finally {
        await end()
      }
    },
  })
}
