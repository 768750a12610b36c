import type { Resolve } from './resolve.ts'

/** Whether the repository can be reached shows when it is granted. */
export const githubRepository: Resolve<'github_repository'> = (properties) => ({ properties })
