import { spreadOf } from '../measure.ts'
import { serverCpu } from './cpu.ts'
import type { Setting } from './flood.ts'
import { deliver } from './follower.ts'
import { different } from './stories.ts'

const senders = 16

/** Messages as a provider sends them: each is verified, stored and committed before it is answered. */
export async function receive({ calm, calmRange, server }: Setting, seconds: number) {
  const times: number[] = []
  const before = serverCpu(server)
  const began = performance.now()
  const send = async () => {
    while (performance.now() - began < seconds * 1_000) {
      for (const message of different(calmRange)) {
        const sent = performance.now()
        await deliver(server.origin, calm, message)
        times.push(performance.now() - sent)
      }
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: times.length / ((performance.now() - began) / 1_000),
    cpu: ((serverCpu(server) - before) * 1_000_000) / times.length,
    median: spreadOf(times).median,
    p99: sorted[Math.floor(times.length * 0.99)] ?? 0,
  }
}
