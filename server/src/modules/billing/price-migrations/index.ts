export { mountPriceMigrations } from './routes.ts'
export { createPriceMigrations, type PriceMigrations } from './service.ts'
export { priceMigrationsErasure } from './store/migrations.ts'
