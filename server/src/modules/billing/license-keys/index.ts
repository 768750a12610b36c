export { mountLicenseKeys } from './routes.ts'
export { createLicenseKeys, type LicenseKeys } from './service.ts'
export { licenseKeysErasure } from './store/keys.ts'
export { KeyRefused } from './take-over.ts'
