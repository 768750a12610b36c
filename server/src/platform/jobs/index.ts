export { createJobs, type Jobs } from './jobs.ts'
export { prepareJobs, promisedJobs, promiseJobs } from './keep.ts'
export { createWaiting } from './waiting.ts'
