import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** The limit of signing in: checking passwords and nothing else, on every core. */
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
  process.send?.({ harvest: { answers, seconds: (performance.now() - started) / 1000, p99: 0 } })
})
