export { createPictures, type Pictures, pictureFolder } from './pictures.ts'
