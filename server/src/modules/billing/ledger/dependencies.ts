import type { Infrastructure } from '../../../infrastructure/index.ts'

export type Dependencies = Pick<Infrastructure, 'database' | 'random'>
