export { createJobs, type Jobs } from './jobs.ts'
export { prepareJobs, promisedJobs, promiseJobs } from './keep.ts'
export { countSetAside, type Failing, hasJobs, listFailing, type SetAside } from './set-aside.ts'
export { createWaiting } from './waiting.ts'
