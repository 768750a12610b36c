import type { Infrastructure } from '../../../infrastructure/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'jobs' | 'log' | 'random' | 'ring' | 'settings'
>
