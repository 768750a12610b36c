export { createJobSchema, pendingJobs, restoreJobs } from './backup.ts'
export { createJobs, type Jobs } from './jobs.ts'
export { createQueueMetrics } from './queue-metrics.ts'
export { countSetAside, hasJobs, listFailing } from './set-aside.ts'
