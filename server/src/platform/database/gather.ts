/**
 * Look-ups that are asked for in the same moment travel in one statement: under load, most of what
 * a small read costs is the way to the database and back. Alone, a look-up leaves at once.
 */
export function gather<Key, Found>(
  find: (keys: readonly Key[]) => Promise<readonly Found[]>,
  most = 100,
): (key: Key) => Promise<Found> {
  type Waiting = { key: Key; resolve: (found: Found) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []

  function send() {
    const group = waiting
    waiting = []
    if (group.length === 0) return
    find(group.map(({ key }) => key)).then(
      (found) => {
        for (const [index, each] of group.entries()) each.resolve(found[index] as Found)
      },
      (error: unknown) => {
        for (const each of group) each.reject(error)
      },
    )
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send)
      waiting.push({ key, resolve, reject })
      if (waiting.length >= most) send()
    })
}
