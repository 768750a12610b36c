/** "Installing… 12 s", counted on one line of a terminal, printed once elsewhere. */
export async function withProgress(what, work) {
  const begin = performance.now()
  const seconds = () => `${Math.round((performance.now() - begin) / 1000)} s`
  const live = process.stderr.isTTY
  const print = (text) => process.stderr.write(text)
  const timer = live && setInterval(() => print(`\r${what}… ${seconds()}`), 1000)
  print(live ? `${what}…` : `${what}…\n`)
  try {
    const result = await work()
    print(`${live ? '\r' : ''}${what}: done in ${seconds()}\n`)
    return result
  } catch (error) {
    print(`${live ? '\r' : ''}${what}: failed after ${seconds()}\n`)
    throw error
  } finally {
    if (timer) clearInterval(timer)
  }
}
