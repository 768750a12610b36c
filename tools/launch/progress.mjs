/** "Installing… 12 s", counted on one line of a terminal, said once elsewhere. */
export async function withProgress(what, work) {
  const begin = performance.now()
  const seconds = () => `${Math.round((performance.now() - begin) / 1000)} s`
  const live = process.stderr.isTTY
  const say = (text) => process.stderr.write(text)
  const timer = live && setInterval(() => say(`\r${what}… ${seconds()}`), 1000)
  say(live ? `${what}…` : `${what}…\n`)
  try {
    const result = await work()
    say(`${live ? '\r' : ''}${what}: done in ${seconds()}\n`)
    return result
  } catch (error) {
    say(`${live ? '\r' : ''}${what}: failed after ${seconds()}\n`)
    throw error
  } finally {
    if (timer) clearInterval(timer)
  }
}
