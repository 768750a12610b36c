import { createHash } from 'node:crypto'
import { span } from '../../../kernel/index.ts'

const longestDelay = 3 * span.hour

/**
 * When a message is sent, in milliseconds after its cause. Without a seed at once; with one, it may be
 * late, sent twice or never, always the same for the same message.
 */
export function deliveries(seed: number | undefined, message: string): readonly number[] {
  if (seed === undefined) return [0]
  const bytes = createHash('sha256').update(`${seed} ${message}`).digest()
  const fate = (bytes[0] ?? 0) % 4
  const delay = (at: number) => Math.floor((bytes.readUInt32BE(at) / 2 ** 32) * longestDelay)
  if (fate === 0) return []
  if (fate === 1) return [0]
  return fate === 2 ? [delay(4)] : [delay(4), delay(8)]
}
