/** The same items in batches of one size, except for the last. */
export async function* rebatch<Each>(
  pieces: AsyncIterable<readonly Each[]>,
  size: number,
): AsyncGenerator<readonly Each[]> {
  let batch: Each[] = []
  for await (const piece of pieces) {
    for (const each of piece) {
      batch.push(each)
      if (batch.length < size) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Requests the next item while the current one is processed. */
export async function* prefetch<Each>(all: AsyncIterable<Each>): AsyncGenerator<Each> {
  const iterator = all[Symbol.asyncIterator]()
  const begin = () => {
    const next = iterator.next()
    // A failure is thrown when its item is requested.
    next.catch(() => undefined)
    return next
  }
  let next = begin()
  try {
    for (let found = await next; !found.done; found = await next) {
      next = begin()
      yield found.value
    }
  } finally {
    await next.catch(() => undefined)
    await iterator.return?.()
  }
}
