export { type CardTries, createCardTries, type Trier } from './service.ts'
export { cardTriesErasure } from './store.ts'
export { type PageWork, workIn } from './work.ts'
