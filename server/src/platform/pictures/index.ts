export { ownPath } from './own-path.ts'
export { createPictures, type Pictures, pictureFolder } from './pictures.ts'
