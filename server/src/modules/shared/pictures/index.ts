export { mountPictures } from './routes.ts'
export { createOwnPictures } from './service.ts'
