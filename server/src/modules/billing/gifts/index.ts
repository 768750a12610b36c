export { createBenefitGifts } from './benefits.ts'
export { mountGifts } from './routes.ts'
export { createGifts } from './service.ts'
export { giftsErasure } from './store/gifts.ts'
