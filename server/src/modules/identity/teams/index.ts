export { mountTeams } from './routes.ts'
export { createTeams, type Teams } from './service.ts'
