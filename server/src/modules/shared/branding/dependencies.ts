import type { Infrastructure } from '../../../infrastructure/index.ts'

export type Dependencies = Pick<Infrastructure, 'branding' | 'database' | 'events' | 'pictures'>
