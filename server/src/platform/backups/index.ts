export { backupFolder, bucketPlace } from './bucket.ts'
export { folderPlace } from './folder.ts'
export { type BackupPlace, BackupTooLarge, backupName, PlaceFailed } from './place.ts'
