export { mountEmails } from './routes.ts'
