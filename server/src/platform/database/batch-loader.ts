/**
 * Combines lookups made in the same turn of the event loop into one statement: under load, most of
 * the cost of a small read is the round trip to the database.
 */
export function batchLoader<Key, Found>(
  find: (keys: readonly Key[]) => Promise<readonly Found[]>,
  maxBatchSize = 100,
): (key: Key) => Promise<Found> {
  type Pending = { key: Key; resolve: (found: Found) => void; reject: (error: unknown) => void }
  let pending: Pending[] = []

  function send() {
    const batch = pending
    pending = []
    if (batch.length === 0) return
    find(batch.map(({ key }) => key)).then(
      (found) => {
        for (const [index, each] of batch.entries()) each.resolve(found[index] as Found)
      },
      (error: unknown) => {
        for (const each of batch) each.reject(error)
      },
    )
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(send)
      pending.push({ key, resolve, reject })
      if (pending.length >= maxBatchSize) send()
    })
}
