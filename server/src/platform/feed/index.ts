export { createFeed, type Feed } from './feed.ts'
