export { mountSeats } from './routes.ts'
export { createSeats, type Seats } from './service.ts'
export { seatsErasure } from './store.ts'
