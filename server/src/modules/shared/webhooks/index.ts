export { disabledMail } from './disabled-mail.ts'
export { reactToOrganizations } from './reactions.ts'
export { mountWebhooks } from './routes.ts'
export { createWebhooks } from './service.ts'
