import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Hook } from '../../../platform/hooks.ts'
import type { News } from '../../../platform/processors/index.ts'

export type Dependencies = Pick<Infrastructure, 'clocks' | 'database' | 'random' | 'timers'> & {
  /** The full address of a challenge, from its secret. */
  readonly challengeUrl: (secret: string) => string
  /** Makes messages late, repeated or lost. */
  readonly newsSeed: number | undefined
}

export type Hooks = {
  /** Receives messages, outside any transaction; one that throws gets the message again. */
  readonly news: Hook<(news: News) => Promise<void>>
}
