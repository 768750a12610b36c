export { mountGoingLive } from './routes.ts'
export { createGoingLive } from './service.ts'
export { goingLiveErasure } from './store.ts'
