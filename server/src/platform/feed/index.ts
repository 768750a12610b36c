export { createFeed, type Feed } from './feed.ts'
export { isUnnumbered } from './store.ts'
