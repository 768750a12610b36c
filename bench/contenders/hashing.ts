import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** The upper bound for sign-in: only password verification, on every core. */
const stored = await hash('correct horse battery', {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
})

process.on('message', async ({ seconds }: { seconds: number }) => {
  const started = performance.now()
  const until = started + seconds * 1000
  let answers = 0
  const work = async () => {
    while (performance.now() < until) {
      await verify(stored, 'correct horse battery')
      answers++
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const elapsed = (performance.now() - started) / 1000
  process.send?.({ result: { answers, refused: 0, seconds: elapsed, p99: 0 } })
})
